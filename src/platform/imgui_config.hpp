// Dear ImGui's build settings, one set for both targets. Named by IMGUI_USER_CONFIG, included by imgui.h.
#pragma once

// WebGL2 draws without a base vertex, so with 16-bit indices a draw list would end at 65,536 vertices.
#define ImDrawIdx unsigned int

// Windows and helpers that nothing of ours opens.
#define IMGUI_DISABLE_DEMO_WINDOWS
#define IMGUI_DISABLE_METRICS_WINDOW
#define IMGUI_DISABLE_DEFAULT_SHELL_FUNCTIONS
