// Runtimes in words: what each allows, and what that means for a verdict. A runtime says where a thread may
// be stopped for another one; the choice among them is drawn by runtimes.cpp (panels.hpp).
#pragma once

#include <string>
#include <string_view>

#include "ui/texts.hpp"
#include "ui/workbench.hpp"

namespace interleave::ui {

inline constexpr std::string_view kAnyBytecode = "any-bytecode";
inline constexpr std::string_view kGil = "gil-3.11";
inline constexpr std::string_view kFreeThreaded = "free-threaded";

// REQUIRES of both: one of session::Runtimes().
TextId RuntimeTitle(std::string_view runtime);     // "GIL 3.11"
TextId RuntimeSentence(std::string_view runtime);  // what it allows

// Why what is shown goes wrong under its runtime, or only by accident does not; empty: there is nothing that
// the runtime would explain, or the search is not through.
std::string RuntimeWords(const Workbench& bench, Language language);

}  // namespace interleave::ui
