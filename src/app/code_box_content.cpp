#include "app/code_box_content.hpp"

namespace interleave::app {
namespace {

std::vector<std::pair<std::string, uint32_t>> Colors(const ui::Theme& theme) {
  return {
      {"panel", ToRgb(theme.panel)},       {"raised", ToRgb(theme.raised)},
      {"selected", ToRgb(theme.selected)}, {"hairline", ToRgb(theme.hairline)},
      {"text", ToRgb(theme.text)},         {"muted", ToRgb(theme.muted)},
      {"accent", ToRgb(theme.accent)},     {"selection", ToRgb(ui::Mix(theme.panel, theme.accent, 0.35F))},
      {"match", ToRgb(theme.row_wait)},    {"failure", ToRgb(theme.failure)},
      {"keyword", ToRgb(theme.keyword)},   {"function", ToRgb(theme.function)},
      {"number", ToRgb(theme.number)},     {"string", ToRgb(theme.string)},
      {"comment", ToRgb(theme.comment)}};
}

std::vector<std::pair<std::string, std::string>> Labels(ui::Language language) {
  using ui::TextId;
  constexpr std::pair<const char*, TextId> kNames[] = {{"find", TextId::kFind},
                                                       {"next", TextId::kFindNext},
                                                       {"previous", TextId::kFindPrevious},
                                                       {"case", TextId::kMatchCase},
                                                       {"regexp", TextId::kRegularExpression},
                                                       {"word", TextId::kByWord},
                                                       {"replaceWith", TextId::kReplaceWith},
                                                       {"replace", TextId::kReplace},
                                                       {"replaceAll", TextId::kReplaceAll},
                                                       {"close", TextId::kClose}};
  std::vector<std::pair<std::string, std::string>> labels;
  for (const auto& [name, id] : kNames) labels.emplace_back(name, ui::TextOf(id, language));
  return labels;
}

}  // namespace

platform::CodeBoxContent ToContent(const ui::CodeBoxLook& look, const ui::Theme& theme,
                                   ui::Language language) {
  if (!look.shown) return {};
  platform::CodeBoxContent content{.shown = true,
                                   .x = look.rect.x,
                                   .y = look.rect.y,
                                   .width = look.rect.width,
                                   .height = look.rect.height,
                                   .dark = theme.appearance == ui::Appearance::kDark,
                                   .label = look.label,
                                   .text = look.text,
                                   .version = look.version,
                                   .running = look.running,
                                   .colors = Colors(theme),
                                   .labels = Labels(language)};
  if (look.mistake) {
    content.mistake_line = look.mistake->line;
    content.mistake_column = look.mistake->column;
    content.mistake_end_column = look.mistake->end_column;
    content.mistake = look.mistake->message;
  }
  return content;
}

ui::CodeBoxEvent ToEvent(const platform::CodeBoxEvent& event) {
  const bool run = event.kind == platform::CodeBoxEvent::Kind::kRun;
  return {run ? ui::CodeBoxEvent::Kind::kRun : ui::CodeBoxEvent::Kind::kText, event.text};
}

}  // namespace interleave::app
