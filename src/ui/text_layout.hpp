// Paragraphs: runs of text in different faces and colours, broken into lines between words.
//
//   const float height = DrawParagraph(ui.canvas, {x, y, width, 0}, runs, 20);
//
// A word wider than the box is broken between characters. A no-break space keeps words together.
#pragma once

#include <string>
#include <vector>

#include "ui/canvas.hpp"

namespace interleave::ui {

struct Run {
  Face face = Face::kText;
  Color color = 0;
  std::string text;
};

// Returns the height used. Lines outside of the clip are measured, not drawn.
float DrawParagraph(Canvas& canvas, Rect box, const std::vector<Run>& runs, float line_height);
float ParagraphHeight(Canvas& canvas, float width, const std::vector<Run>& runs, float line_height);

}  // namespace interleave::ui
