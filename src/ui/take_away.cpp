// The list of what a run can be taken away as: a link, files for other programs, a picture.
#include <algorithm>
#include <optional>

#include "session/export.hpp"
#include "ui/panels.hpp"

namespace interleave::ui {
namespace {

constexpr float kWidth = 330;

struct Choice {
  std::string_view id;
  TextId title;
  std::string_view ending;
  std::optional<session::ExportFormat> format;
};

constexpr Choice kChoices[] = {
    {"export/link", TextId::kTakeLink, "", std::nullopt},
    {"export/chrome-trace", TextId::kTakeChromeTrace, ".json", session::ExportFormat::kChromeTrace},
    {"export/json", TextId::kTakeJson, ".json", session::ExportFormat::kJson},
    {"export/mermaid", TextId::kTakeMermaid, ".mmd", session::ExportFormat::kMermaid},
    {"export/pytest", TextId::kTakePytest, ".py", session::ExportFormat::kPytest},
    {"export/picture", TextId::kTakePicture, ".png", std::nullopt},
};

void Take(const Choice& choice, View& view) {
  view.open_combo.clear();
  if (choice.format) {
    view.taken = choice.format;
  } else if (choice.title == TextId::kTakePicture) {
    view.picture = true;
    view.tab = Tab::kRun;  // where the timeline is
  } else {
    view.copy_fragment = view.history_entry = true;
  }
}

}  // namespace

void DrawTakeAway(Ui& ui, Workbench& /*bench*/, View& view, const Layout& layout) {
  ui.interaction.OpenLayer(1);
  ui.interaction.set_layer(1);
  Ui above{ui.overlay, ui.overlay,  ui.interaction, ui.mirror, ui.theme,
           ui.fonts,   ui.language, ui.touch,       ui.time_s};
  const float width = std::min(kWidth, layout.screen.width - 2 * kMargin);
  const float row_height = ui.row_height();
  const Rect box{layout.screen.right() - kMargin - width, layout.top_bar.bottom() + 4, width,
                 row_height * static_cast<float>(std::size(kChoices)) + 12};
  above.canvas.Fill(layout.screen, WithAlpha(0xff000000U, 0.35F));
  above.canvas.Fill(box, ui.theme.panel, kCorner);
  above.canvas.Outline(box, ui.theme.hairline, kCorner);
  Rect rest = box.Inset(6, 6);
  for (const Choice& choice : kChoices) {
    const RowLook look{.id = choice.id, .label = ui.Say(choice.title), .note = choice.ending};
    if (ListRow(above, look, rest.CutTop(row_height))) Take(choice, view);
  }
  const bool elsewhere = ui.interaction.pressed_now() && !box.Contains(ui.interaction.pointer());
  if (elsewhere || ui.interaction.TakeKey(Key::kEscape)) view.open_combo.clear();
  ui.interaction.set_layer(0);
}

}  // namespace interleave::ui
