// Checks that are on in every build. A CHECK states what we ourselves promised; when it fails, the program
// is wrong and stops with the place and the condition. What a user did wrong is never a CHECK: it is a
// base::Error (result.hpp) or a lang::Diagnostic.
#pragma once

namespace interleave::base {

[[noreturn]] void CheckFailed(const char* condition, const char* file, int line);

}  // namespace interleave::base

#define CHECK(condition)                             \
  (__builtin_expect(static_cast<bool>(condition), 1) \
       ? static_cast<void>(0)                        \
       : ::interleave::base::CheckFailed(#condition, __FILE__, __LINE__))
