// What a call says that gives a function of the program too many positional arguments.
#include <algorithm>

#include "vm/machine.hpp"

namespace interleave::vm {

// How many of the keywords name parameters that take nothing else.
uint32_t Machine::CountKeywordOnly(const lang::Code& code, Value keyword_names) const {
  uint32_t count = 0;
  const auto first = code.locals.begin() + code.positional_count;
  const auto end = first + code.keyword_only_count;
  const uint32_t given = keyword_names.is_object() ? arena_.count(keyword_names.ref()) : 0;
  for (uint32_t index = 0; index < given; ++index) {
    if (std::find(first, end, Text(GetSlot(keyword_names, index))) != end) ++count;
  }
  return count;
}

Outcome Machine::RaiseArity(const LoadedCode& loaded, Ref function, uint32_t given, uint32_t keyword_only) {
  const lang::Code& code = *loaded.code;
  const std::string name(Text(arena_.Get(function, function_slot::kQualifiedName)));
  const Value defaults = arena_.Get(function, function_slot::kDefaults);
  const uint32_t optional = defaults.is_object() ? arena_.count(defaults.ref()) : 0;
  const uint32_t most = code.positional_count;
  std::string text = name + "() takes ";
  if (optional > 0) text += "from " + std::to_string(most - optional) + " to ";
  const auto plural = [](uint32_t count) { return count == 1 ? "" : "s"; };
  text += std::to_string(most) + " positional argument" + (optional == 0 ? plural(most) : "s") + " but " +
          std::to_string(given);
  if (keyword_only > 0) {
    text += std::string(" positional argument") + plural(given) + " (and " + std::to_string(keyword_only) +
            " keyword-only argument" + plural(keyword_only) + ")";
  }
  text += std::string(given == 1 && keyword_only == 0 ? " was" : " were") + " given";
  return Raise(ExceptionType::kTypeError, text);
}

}  // namespace interleave::vm
