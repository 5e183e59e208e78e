#include "platform/screen.hpp"

#include <GLES3/gl3.h>
#include <SDL.h>
#include <imgui.h>
#include <imgui_impl_opengl3.h>
#include <imgui_impl_sdl.h>

#include <algorithm>
#include <utility>

#include "platform/clock.hpp"
#include "platform/download.hpp"

namespace interleave::platform {
namespace {

// Dear ImGui wants a time above zero, and an animation should not leap after a sleep.
constexpr float kShortestFrameSeconds = 1e-4F;
constexpr float kLongestFrameSeconds = 0.1F;
constexpr const char* kShaderVersion = "#version 300 es";

base::Error SdlError(const char* what) { return {std::string(what) + ": " + SDL_GetError()}; }

void SetContextAttributes() {
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, SDL_GL_CONTEXT_PROFILE_ES);
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 0);
  SDL_GL_SetAttribute(SDL_GL_DOUBLEBUFFER, 1);
  SDL_GL_SetAttribute(SDL_GL_ALPHA_SIZE, 0);
  SDL_GL_SetAttribute(SDL_GL_DEPTH_SIZE, 0);
}

void ClearTo(uint32_t color) {
  const auto part = [color](int shift) { return static_cast<float>(color >> shift & 0xff) / 255.0F; };
  glClearColor(part(16), part(8), part(0), 1);
  glClear(GL_COLOR_BUFFER_BIT);
}

}  // namespace

base::Result<std::unique_ptr<Screen>> Screen::Open(const std::string& title, WindowSize size) {
  // On the page, keys are the canvas's only while it has the focus; the rest of the document keeps its own.
  SDL_SetHint(SDL_HINT_EMSCRIPTEN_KEYBOARD_ELEMENT, "#canvas");
  if (SDL_Init(SDL_INIT_VIDEO) != 0) return SdlError("no screen to open a window on");
  SetContextAttributes();
  SDL_Window* window =
      SDL_CreateWindow(title.c_str(), SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, size.width, size.height,
                       SDL_WINDOW_OPENGL | SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI);
  if (window == nullptr) return SdlError("cannot open a window");
  const SDL_GLContext context = SDL_GL_CreateContext(window);
  if (context == nullptr) return SdlError("OpenGL ES 3 (WebGL 2) is not available");
  return std::unique_ptr<Screen>(new Screen(window, context));
}

Screen::Screen(SDL_Window* window, void* context) : window_(window), context_(context) {
  ImGui::CreateContext();
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
  ImGui_ImplSDL2_InitForOpenGL(window_, context_);
  ImGui_ImplOpenGL3_Init(kShaderVersion);
}

Screen::~Screen() {
  ImGui_ImplOpenGL3_Shutdown();
  ImGui_ImplSDL2_Shutdown();
  ImGui::DestroyContext();
  SDL_GL_DeleteContext(context_);
  SDL_DestroyWindow(window_);
  SDL_Quit();
}

void Screen::TakeEvents() {
  SDL_Event event;
  while (SDL_PollEvent(&event) != 0) {
    input_.Add(event);
    if (event.type == SDL_QUIT) closed_ = true;
  }
}

Frame Screen::Begin(const ScreenSize& size) {
  const int64_t now_ns = NowNs();
  const float elapsed_seconds = static_cast<float>(now_ns - last_frame_ns_) * 1e-9F;
  last_frame_ns_ = now_ns;
  Frame frame;
  frame.width = static_cast<float>(size.pixel_width) / size.pixel_ratio;
  frame.height = static_cast<float>(size.pixel_height) / size.pixel_ratio;
  frame.pixel_ratio = size.pixel_ratio;
  frame.now_ns = now_ns;
  frame.delta_seconds = std::clamp(elapsed_seconds, kShortestFrameSeconds, kLongestFrameSeconds);
  return frame;
}

void Screen::OnNewContext() {
  // The whole backend: were only its objects given up, it would believe that its new buffers have the old
  // ones' sizes.
  ImGui_ImplOpenGL3_Shutdown();
  ImGui_ImplOpenGL3_Init(kShaderVersion);
  has_device_objects_ = false;
  has_new_context_ = true;
}

void Screen::Draw(Painter& painter, const ScreenSize& size) {
  Frame frame = Begin(size);
  frame.new_context = std::exchange(has_new_context_, false);
  if (painter.Prepare(frame) && has_device_objects_) {
    ImGui_ImplOpenGL3_DestroyFontsTexture();
    ImGui_ImplOpenGL3_CreateFontsTexture();
  }
  ImGui_ImplOpenGL3_NewFrame();  // the first time, it uploads the fonts itself
  has_device_objects_ = true;
  ImGui_ImplSDL2_NewFrame();
  input_.Feed();
  input_.Point(frame.pixel_ratio);
  frame.pinch = input_.pinch();

  // SDL counts in points, and so does its backend. From here on Dear ImGui counts device pixels.
  ImGuiIO& io = ImGui::GetIO();
  io.DisplaySize = {static_cast<float>(size.pixel_width), static_cast<float>(size.pixel_height)};
  io.DisplayFramebufferScale = {1, 1};
  io.DeltaTime = frame.delta_seconds;

  glViewport(0, 0, size.pixel_width, size.pixel_height);
  ClearTo(background_);
  ImGui::NewFrame();
  painter.Paint(frame);
  ImGui::Render();
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
  TakePicture(size.pixel_height);
  SDL_GL_SwapWindow(window_);
}

}  // namespace interleave::platform
