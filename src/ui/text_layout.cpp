#include "ui/text_layout.hpp"

#include <algorithm>

namespace interleave::ui {
namespace {

// The first word with the space before it.
std::string_view FirstWord(std::string_view text) {
  return text.substr(0, std::min(text.find_first_of(" \n", 1), text.size()));
}

// A dash or a point between two things never begins a line.
bool NeverBegins(std::string_view word) { return word == " \u00b7" || word == " \u2014"; }

// What must not end a line: a number, in groups or behind a bracket, for what it counts follows, and a
// Russian word of one letter, such as a preposition.
bool LeadsOn(std::string_view word) {
  const size_t first = word.find_first_not_of(" (");
  if (first == word.npos) return false;
  const std::string_view bare = word.substr(first);
  const bool one_letter = bare.size() == 2 && (bare.front() & 0xf0) == 0xd0;
  return one_letter || bare.find_first_not_of("0123456789\u00a0") == bare.npos;
}

// What stays on one line at the beginning of a text: a word, with the next if it leads on to it, and a dash
// behind them.
std::string_view FirstUnbroken(std::string_view text) {
  size_t end = FirstWord(text).size();
  const auto next = [&] { return FirstWord(text.substr(end)); };
  if (LeadsOn(text.substr(0, end)) && next().starts_with(' ')) end += next().size();
  while (NeverBegins(next())) end += next().size();
  return text.substr(0, end);
}

class Setter {
 public:
  Setter(Canvas& canvas, Rect box, float line_height, bool draw)
      : canvas_(canvas), box_(box), line_height_(line_height), draw_(draw) {}

  void Add(const Run& run) {
    std::string_view rest = run.text;
    while (!rest.empty()) {
      if (rest.front() == '\n') {
        NewLine();
        keeps_spaces_ = true;
        rest.remove_prefix(1);
        continue;
      }
      std::string_view word = FirstUnbroken(rest);
      if (canvas_.TextWidth(run.face, word) > box_.width) word = FirstWord(rest);
      AddWord(run, word);
      rest.remove_prefix(word.size());
    }
  }

  float height() const { return y_ + line_height_; }

 private:
  // A word comes with the space before it.
  void AddWord(const Run& run, std::string_view word) {
    if (x_ == 0 && !keeps_spaces_ && word.front() == ' ') word.remove_prefix(1);
    float width = canvas_.TextWidth(run.face, word);
    if (x_ > 0 && x_ + width > box_.width && !NeverBegins(word)) {
      NewLine();
      keeps_spaces_ = false;
      if (word.front() == ' ') word.remove_prefix(1);
      width = canvas_.TextWidth(run.face, word);
    }
    while (width > box_.width && word.size() > 1) {
      const size_t fitting = FittingBytes(run.face, word);
      Draw(run, word.substr(0, fitting));
      NewLine();
      word.remove_prefix(fitting);
      width = canvas_.TextWidth(run.face, word);
    }
    Draw(run, word);
    x_ += width;
  }

  size_t FittingBytes(Face face, std::string_view word) const {
    size_t fitting = 0;
    for (size_t at = 1; at <= word.size(); ++at) {
      if (at < word.size() && (word[at] & 0xc0) == 0x80) continue;
      if (fitting > 0 && canvas_.TextWidth(face, word.substr(0, at)) > box_.width) break;
      fitting = at;
    }
    return fitting;
  }

  void Draw(const Run& run, std::string_view text) {
    if (!draw_ || text.empty()) return;
    const Rect line{box_.x + x_, box_.y + y_, box_.width + 100, line_height_};
    canvas_.TextIn(run.face, line, run.color, text);
  }

  void NewLine() {
    x_ = 0;
    y_ += line_height_;
  }

  Canvas& canvas_;
  Rect box_;
  float line_height_;
  bool draw_;
  bool keeps_spaces_ = true;  // at the beginning of a line of the text's own, not of one broken here
  float x_ = 0;
  float y_ = 0;
};

float Set(Canvas& canvas, Rect box, const std::vector<Run>& runs, float line_height, bool draw) {
  Setter setter(canvas, box, line_height, draw);
  for (const Run& run : runs) setter.Add(run);
  return setter.height();
}

}  // namespace

float DrawParagraph(Canvas& canvas, Rect box, const std::vector<Run>& runs, float line_height) {
  return Set(canvas, box, runs, line_height, true);
}

float ParagraphHeight(Canvas& canvas, float width, const std::vector<Run>& runs, float line_height) {
  return Set(canvas, {0, 0, width, 0}, runs, line_height, false);
}

}  // namespace interleave::ui
