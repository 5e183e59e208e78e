// The JavaScript side of the page's services: web/platform_library.js defines these. Strings go in as UTF-8
// and come out as memory that the caller frees (TakeString does).
#pragma once

#include <cstdint>
#include <cstdlib>
#include <string>

extern "C" {
void interleave_watch_canvas(const char* selector);
void interleave_measure_canvas(int32_t* width_and_height, double* pixel_ratio);
void interleave_first_frame();
void interleave_set_surroundings(uint32_t color, bool dark);
void interleave_set_language(const char* language);
void interleave_set_title(const char* title);
void interleave_copy(const char* text, int32_t request);
void interleave_open_document(const char* name);
bool interleave_link_is_embedded();
void interleave_download(const char* name, const char* media_type, const char* bytes, int32_t size);
void interleave_download_picture(const char* name, int32_t x, int32_t y, int32_t width, int32_t height);
char* interleave_link_read();
void interleave_link_replace(const char* fragment);
void interleave_link_push(const char* fragment);
char* interleave_link_address(const char* fragment);
void interleave_link_watch();
char* interleave_storage_load(const char* key);  // null: nothing there
void interleave_storage_save(const char* key, const char* text);
char* interleave_preferences(int32_t* dark_and_reduced_motion);  // returns the language
void interleave_preferences_watch();
void interleave_mirror_set(const char* changes);
bool interleave_background_open();
void interleave_background_send(const char* text);
bool interleave_is_background();
void interleave_background_run();
void interleave_background_post(const char* text);
void interleave_code_box_font(const unsigned char* bytes, int32_t size);
void interleave_code_box_show(const char* content);
}

namespace interleave::platform {

inline std::string TakeString(char* text) {
  std::string result = text == nullptr ? "" : text;
  std::free(text);
  return result;
}

}  // namespace interleave::platform
