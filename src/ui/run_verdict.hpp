// How one run of a strategy went, in a mark and a few characters: for lists and tables.
#pragma once

#include <string>

#include "ui/icons.hpp"
#include "ui/texts.hpp"
#include "ui/workbench.hpp"

namespace interleave::ui {

struct RunVerdict {
  Mark mark = Mark::kPending;
  TextId mark_name = TextId::kMarkPending;
  std::string value;  // figures
  std::string note;   // or a word
  bool failure = false;

  const std::string& words() const { return value.empty() ? note : value; }
};

// `entry` null: not run yet.
RunVerdict RunVerdictOf(const Results::Entry* entry, Language language);

// The run of a strategy of the scenario that is shown: of the catalog's program, or of the edited text where
// that is what runs.
Results::Entry EntryFor(Workbench& bench, const session::Strategy& strategy);
RunVerdict RunVerdictOf(Workbench& bench, const session::Strategy& strategy, Language language);

}  // namespace interleave::ui
