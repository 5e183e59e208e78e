// Icons as vector paths, so they are crisp at any size and pixel ratio.
#pragma once

#include "ui/canvas.hpp"

namespace interleave::ui {

enum class Icon : uint8_t {
  kPlay,
  kPause,
  kStep,
  kStepBack,
  kToStart,
  kToEnd,
  kChevronDown,
  kRefresh,
  kHalfCircle,
  kPlus,
  kMinus,
  kFit,
  kClose,
  kCopied,
  kSplit,  // one over the other
  kTakeAway,
};

// Around a center; `size` is the side of the square it fits in.
void DrawIcon(Canvas& canvas, Icon icon, Point center, float size, Color color);

// Verdict marks: each differs in shape as well as in colour.
enum class Mark : uint8_t {
  kNone,
  kSafe,      // a tick in a ring
  kFailure,   // a cross on a disc
  kDeadlock,  // a square on a disc
  kPending,   // dots in a dashed ring
  kUnknown,   // a dashed ring: no verdict
};
void DrawMark(Canvas& canvas, const Theme& theme, Mark mark, Point center);

// An arrow's head: its tip, and the way it points (0: to the right, clockwise).
void DrawArrowHead(Canvas& canvas, Point tip, float radians, float size, Color color);

// The cross over a lost update.
void DrawCross(Canvas& canvas, Point center, float size, Color color, float width);

}  // namespace interleave::ui
