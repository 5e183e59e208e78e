#include "platform/code_box.hpp"

#include <emscripten/emscripten.h>

#include <nlohmann/json.hpp>

#include "platform/web/library.hpp"
#include "platform/web/wake.hpp"

namespace interleave::platform {
namespace {

using nlohmann::json;

// One page has one editor, and the browser's callbacks carry no context of ours.
struct Page {
  std::function<void(const CodeBoxEvent&)> callback;
  bool available = true;
};

Page& ThePage() {
  static Page page;
  return page;
}

json Describe(const CodeBoxContent& content, bool with_text) {
  json description = {{"shown", content.shown},
                      {"box", {content.x, content.y, content.width, content.height}},
                      {"dark", content.dark},
                      {"label", content.label},
                      {"mistake",
                       {{"line", content.mistake_line},
                        {"column", content.mistake_column},
                        {"end", content.mistake_end_column},
                        {"message", content.mistake}}},
                      {"running", content.running},
                      {"colors", json::object()},
                      {"labels", json::object()}};
  for (const auto& [name, color] : content.colors) description["colors"][name] = color;
  for (const auto& [name, label] : content.labels) description["labels"][name] = label;
  if (with_text) description["text"] = content.text;
  return description;
}

}  // namespace

CodeBox::CodeBox(std::span<const unsigned char> font) {
  interleave_code_box_font(font.data(), static_cast<int32_t>(font.size()));
}

CodeBox::~CodeBox() { ThePage().callback = nullptr; }

bool CodeBox::available() const { return ThePage().available; }

void CodeBox::Show(CodeBoxContent content) {
  if (content == content_ || (!content.shown && !content_.shown)) return;
  const bool with_text = content.version != sent_version_;
  const json description = content.shown ? Describe(content, with_text) : json{{"shown", false}};
  if (content.shown) sent_version_ = content.version;
  interleave_code_box_show(description.dump(-1, ' ', false, json::error_handler_t::replace).c_str());
  content_ = std::move(content);
}

void CodeBox::OnEvent(std::function<void(const CodeBoxEvent&)> callback) {
  ThePage().callback = std::move(callback);
}

extern "C" EMSCRIPTEN_KEEPALIVE void interleave_on_code_box(int32_t kind, char* text) {
  const CodeBoxEvent event{static_cast<CodeBoxEvent::Kind>(kind), TakeString(text)};
  if (ThePage().callback) ThePage().callback(event);
  Wake();
}

extern "C" EMSCRIPTEN_KEEPALIVE void interleave_on_no_code_box() {
  ThePage().available = false;
  Wake();
}

}  // namespace interleave::platform
