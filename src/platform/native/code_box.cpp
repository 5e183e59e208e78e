// There is no DOM to make an editor of.
#include "platform/code_box.hpp"

#include <utility>

namespace interleave::platform {

CodeBox::CodeBox(std::span<const unsigned char> /*font*/) {}
CodeBox::~CodeBox() = default;
bool CodeBox::available() const { return false; }
void CodeBox::Show(CodeBoxContent content) {
  sent_version_ = content.version;
  content_ = std::move(content);
}
void CodeBox::OnEvent(std::function<void(const CodeBoxEvent&)> /*callback*/) {}

}  // namespace interleave::platform
