// Where the pieces of a line of code go: broken into rows between pieces, further rows indented. Strings and
// comments that no row holds are broken between their words; nothing else is cut.
#pragma once

#include <vector>

#include "ui/tokenizer.hpp"

namespace interleave::ui {

inline constexpr float kPillRoom = 44;  // kept free of code at the end of at least one of a line's rows

struct Placed {
  Piece piece;
  float x;  // from where code begins
  int row;
};
struct Placing {
  std::vector<Placed> pieces;
  std::vector<float> ends;  // of each row, from where code begins
};

// `advance`: how wide a character is. A line of one row that leaves no room for a pill becomes two rows, one
// of which does.
Placing PlaceLine(const CodeLine& line, float advance, float width);

}  // namespace interleave::ui
