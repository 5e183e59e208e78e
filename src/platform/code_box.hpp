// The page's code editor, made of DOM so that pasting, undo, input methods, selection and the keyboard are
// the browser's own. It lies over the canvas, and its script is loaded when it is first shown. Natively there
// is none, and available() says so; where the script cannot be loaded it says so from then on.
//
//   box.Show(content);                      // every frame is fine: only differences reach the DOM
//   box.OnEvent([](const CodeBoxEvent& event) { ... event.text ... });
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace interleave::platform {

struct CodeBoxContent {
  bool shown = false;
  float x = 0;  // in points
  float y = 0;
  float width = 0;
  float height = 0;
  bool dark = true;
  std::string label;  // for screen readers
  std::string text;
  int32_t version = 0;  // from 0; the text replaces what the editor has where this has changed
  // What is wrong, from column to column (from 0, in characters) of a line (from 1; 0: nothing is).
  uint32_t mistake_line = 0;
  uint32_t mistake_column = 0;
  uint32_t mistake_end_column = 0;
  std::string mistake;
  std::vector<uint32_t> running;                            // lines to be shown as running
  std::vector<std::pair<std::string, uint32_t>> colors;     // 0xRRGGBB, by what they are for
  std::vector<std::pair<std::string, std::string>> labels;  // of the editor's own controls, by what they do

  bool operator==(const CodeBoxContent&) const = default;
};

struct CodeBoxEvent {
  enum class Kind : uint8_t {
    kText,  // the person has changed the text
    kRun,   // Ctrl+Enter
  };
  Kind kind = Kind::kText;
  std::string text;  // valid UTF-8
};

class CodeBox {
 public:
  // The font, a file in memory, must live as long as the program.
  explicit CodeBox(std::span<const unsigned char> font);
  ~CodeBox();
  CodeBox(const CodeBox&) = delete;
  CodeBox& operator=(const CodeBox&) = delete;

  bool available() const;
  void Show(CodeBoxContent content);
  // Events come between frames; a frame follows each. One callback.
  void OnEvent(std::function<void(const CodeBoxEvent&)> callback);

 private:
  CodeBoxContent content_;
  int32_t sent_version_ = -1;  // of the text that the editor was given last
};

}  // namespace interleave::platform
