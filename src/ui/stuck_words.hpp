// Who waits for what where nothing can happen any more, in words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "session/results.hpp"
#include "session/why.hpp"
#include "ui/texts.hpp"

namespace interleave::ui {

// What a session says of an actor or of what it waits for, as the page says it: "#2" for "request 2", and in
// the page's language, as what is waited for, where it is no name of the program's own.
std::string WhoOrWhat(std::string_view words, Language language);

// " on line 7"; nothing for line 0.
std::string OnLine(uint32_t line, Language language);

// Of a step: a sentence for each of the first few who wait.
std::string StuckSentences(const std::vector<session::StuckInfo>& stuck, bool has_threads, Language language);

// Of a verdict: one sentence for all.
std::string WhyStuck(const session::Why& why, Language language);

}  // namespace interleave::ui
