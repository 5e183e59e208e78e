#include "platform/mirror.hpp"

#include <utility>

namespace interleave::platform {

Mirror::Mirror() = default;
Mirror::~Mirror() = default;

void Mirror::Set(std::vector<Control> controls) { controls_ = std::move(controls); }
void Mirror::OnAction(std::function<void(const Action&)> /*callback*/) {}  // no DOM, no actions

}  // namespace interleave::platform
