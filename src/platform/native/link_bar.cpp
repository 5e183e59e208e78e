#include "platform/link_bar.hpp"

#include <utility>

namespace interleave::platform {

LinkBar::LinkBar(std::string initial) : fragment_(std::move(initial)) {}
LinkBar::~LinkBar() = default;

bool LinkBar::IsEmbedded() const { return false; }
std::string LinkBar::Read() const { return fragment_; }
void LinkBar::Replace(const std::string& fragment) { fragment_ = fragment; }
void LinkBar::Push(const std::string& fragment) { fragment_ = fragment; }
std::string LinkBar::Address(const std::string& fragment) const { return fragment; }
void LinkBar::OnChange(std::function<void()> /*callback*/) {}  // nobody else can change it

}  // namespace interleave::platform
