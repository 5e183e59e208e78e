// The story of one request, task or thread in words, with exact times: from what its records say, up to a
// position. And of two accesses to variables, which of them has to come first.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "session/session.hpp"
#include "ui/texts.hpp"

namespace interleave::ui {

struct Story {
  std::string title;
  std::vector<std::string> lines;  // of a long one the end
};

// `now_ns`: as far as it is told. REQUIRES: the actor has a lane.
Story TellStory(const session::Session& session, uint32_t actor, int64_t now_ns, Language language);

inline constexpr uint64_t kNoAccess = UINT64_MAX;

// The access that a running span ends with, its last write, else its last read: an index into the log;
// kNoAccess: it has none.
uint64_t AccessOf(const trace::Log& log, const trace::Span& span);

// The same of what an actor did in a step from 1 on.
uint64_t AccessOfStep(const trace::Log& log, uint32_t step, uint32_t actor);

// "#1 read value = 0".
std::string AccessWords(const session::Session& session, uint64_t access, Language language);

// One sentence and the reasons. REQUIRES: two different accesses, in any order.
std::vector<std::string> TellOrder(const session::Session& session, uint64_t one, uint64_t other,
                                   Language language);

}  // namespace interleave::ui
