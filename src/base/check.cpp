#include "base/check.hpp"

#include <cstdio>
#include <cstdlib>

namespace interleave::base {

void CheckFailed(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "%s:%d: check failed: %s\n", file, line, condition);
  std::abort();
}

}  // namespace interleave::base
