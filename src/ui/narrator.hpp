// One sentence per step: what just happened, told from the records, in both languages.
//
//   const Narration told = Narrate(session, step, Language::kEnglish);
//   told.lead   "#5 wrote 1 over the 1 that #4 wrote."
//   told.rest   "#5 had read 0 before #4 wrote, because line 8 let others run in between: ..."
#pragma once

#include <cstdint>
#include <string>

#include "session/session.hpp"
#include "ui/texts.hpp"

namespace interleave::ui {

struct Narration {
  std::string lead;
  std::string rest;      // may be empty
  bool failure = false;  // the lead tells of something that went wrong
};

// `step` 0: before the first one. REQUIRES: step <= session.step_count().
Narration Narrate(const session::Session& session, uint32_t step, Language language);

// What the actor of a step did in it, without its name: "read value = 0 and waits for the lock".
struct Deed {
  uint32_t actor = 0;
  std::string text;
  uint32_t line = 0;  // of the first thing that it did; 0: unknown
};
// `first`: what is said in front of the rest, empty for nothing. REQUIRES: 1 <= step <= step_count().
Deed TellDeed(const session::Session& session, uint32_t step, Language language, std::string first);

TextId WaitText(trace::Wait wait, bool is_thread);  // "waits for the lock"

// A value of a watched variable as records carry it: a number, or the index of a text.
std::string ValueText(const trace::Log& log, bool is_text, int32_t value);

}  // namespace interleave::ui
