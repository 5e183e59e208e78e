// Controls. Each draws itself into a rectangle, adds itself to the mirror and says what the person did.
//
//   if (Button(ui, {.id = "share", .label = ui.Say(TextId::kShare), .primary = true}, rect)) Share();
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ui/icons.hpp"
#include "ui/ui.hpp"

namespace interleave::ui {

struct ButtonLook {
  std::string_view id;
  std::string_view label;  // drawn where there is no icon; always what the mirror says
  bool has_icon = false;
  Icon icon = Icon::kPlay;
  bool primary = false;
  bool both = false;   // icon and label
  bool quiet = false;  // no ground until the pointer is over it
  bool disabled = false;
  bool small = false;    // label in the small face
  bool tooltip = true;   // an icon's label on hover
  bool toggles = false;  // it stays pressed while it is `on`
  bool on = false;
};
bool Button(Ui& ui, const ButtonLook& look, Rect rect);
float ButtonWidth(Ui& ui, const ButtonLook& look);

// Words that lead to a document outside of the page, as the arrow behind them says.
bool Link(Ui& ui, std::string_view id, std::string_view label, Rect rect);
float LinkWidth(Ui& ui, std::string_view label);

struct TabLook {
  std::string_view id;
  std::string_view label;
};
float TabWidth(Ui& ui, const TabLook& look);
// The chosen index, after this frame's clicks.
int TabStrip(Ui& ui, Rect rect, const std::vector<TabLook>& tabs, int chosen);

// A row of a list: mark, title, and something at the right end.
struct RowLook {
  std::string_view id;
  std::string_view label;
  std::string_view value;  // at the right, in the table's face
  std::string_view note;   // at the right, small, instead of the value
  Color value_color = 0;
  Mark mark = Mark::kNone;
  std::string_view mark_name;  // what the mark says, for the mirror
  bool selected = false;
  Face value_face = Face::kTable;
  float figure_room = 0;  // at least so much is kept free for a value or a note
};
bool ListRow(Ui& ui, const RowLook& look, Rect rect);
// One line's height, or more where the label needs several.
float ListRowHeight(Ui& ui, const RowLook& look, float width);

// A slider over [0, 1]. The mirror has a number of its own, `value` between `minimum` and `maximum`; what is
// entered there comes back as it is.
struct SliderLook {
  std::string_view id;
  std::string_view label;
  std::string_view value;
  float minimum = 0;
  float maximum = 1;
  bool quiet = false;  // thin, for one among many
};
struct Sliding {
  bool moved = false;  // the person moves it: the fraction is new
  bool entered = false;
  double entered_value = 0;
};
Sliding Slider(Ui& ui, const SliderLook& look, Rect rect, float& fraction);

// A field of one line. While it is edited it shows a caret and takes all keys; Enter or a click elsewhere
// hands the text over, Escape drops it.
struct FieldLook {
  std::string_view id;
  std::string_view label;
  std::string_view value;
  Align align = Align::kRight;
  bool framed = false;
};
struct FieldState {
  std::string id;  // of the field that is edited; empty: none
  std::string text;
  bool fresh = false;  // the whole text is selected: typing replaces it
};
// True when a new text was entered; it is in `entered`.
bool TextField(Ui& ui, FieldState& state, const FieldLook& look, Rect rect, std::string& entered);

// A closed list that opens a popup (popup.hpp) when it is pressed.
struct ComboLook {
  std::string_view id;
  std::string_view label;  // what is chosen here
  std::string_view value;
  Mark mark = Mark::kNone;
  bool open = false;
};
bool Combo(Ui& ui, const ComboLook& look, Rect rect);

// Around the control that the keyboard is at.
void FocusRing(Ui& ui, Rect rect, float radius = kCorner);

}  // namespace interleave::ui
