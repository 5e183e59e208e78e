// The parts of the tab "By hand": what may go next, who may not, and what was done. Each draws from a place
// downwards, returns the height used, and says what the person wants.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "ui/by_hand.hpp"
#include "ui/ui.hpp"

namespace interleave::ui {

// At most one in a frame; it is done when the tab has been drawn.
struct HandWish {
  std::optional<uint32_t> take;     // this option
  std::optional<uint32_t> back_to;  // where so many decisions were made
};

float DrawHandOptions(Ui& ui, ByHand& by_hand, Rect column, HandWish* wish);
float DrawHandOthers(Ui& ui, const session::Hand& run, Rect column);
float DrawHandSteps(Ui& ui, const session::Session& session, const session::Hand& run, Rect column,
                    HandWish* wish);

// What goes wrong or well, said in a box.
struct HandNote {
  std::string lead;
  std::string rest;
  enum class Tone : uint8_t { kPlain, kBad, kGood } tone = Tone::kPlain;
};
// No lead: there is nothing to say.
HandNote NoteOf(Ui& ui, Workbench& bench, ByHand& by_hand);
float DrawHandNote(Ui& ui, const HandNote& note, Rect column);

}  // namespace interleave::ui
