#include "ui/code_placing.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace interleave::ui {
namespace {

constexpr float kHangingIndent = 4;  // characters, of a line's further rows
constexpr float kLeastRow = 8;       // characters

size_t CharactersIn(std::string_view text) {
  return static_cast<size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

bool IsProse(PieceKind kind) { return kind == PieceKind::kString || kind == PieceKind::kComment; }

// A line may be broken after a space or a comma and within prose that was cut. Where no row holds what is
// between them, also after an opening bracket, but for an empty pair, and after a point.
constexpr std::string_view kBreaks = " ,";
constexpr std::string_view kMoreBreaks = " ,([{.";
constexpr std::string_view kClosing = ")]}";

// The end of what prose begins with that stays together: a word and the space behind it, no longer than so
// many characters.
size_t WordEnd(std::string_view text, size_t longest) {
  size_t end = 1, taken = 1;
  for (; end < text.size() && (text[end - 1] != ' ' || text[end] == ' '); ++end) {
    if ((text[end] & 0xc0) != 0x80 && taken++ == longest) break;
  }
  return end;
}

// The same of anything else: up to the first place where it may be broken.
size_t PartEnd(std::string_view text) {
  const size_t last = text.find_first_of(kMoreBreaks);
  return last == text.npos ? text.size() : std::min(text.find_first_not_of(' ', last + 1), text.size());
}

// The pieces of a line, cut where it may be broken within them: strings and comments that are longer than so
// many characters behind their words, and words of theirs that are longer still anywhere.
std::vector<Piece> CutPieces(const CodeLine& line, size_t longest) {
  std::vector<Piece> cut;
  for (Piece piece : line.pieces) {
    const auto text = [&] { return line.text.substr(piece.begin, piece.size); };
    const uint32_t begin = piece.begin;
    const bool prose = IsProse(piece.kind);
    while (!prose || CharactersIn(text()) > longest || piece.begin != begin) {
      const auto end = static_cast<uint32_t>(prose ? WordEnd(text(), longest) : PartEnd(text()));
      if (end == piece.size) break;
      cut.push_back({piece.begin, end, piece.kind});
      piece.begin += end;
      piece.size -= end;
    }
    cut.push_back(piece);
  }
  return cut;
}

bool MayBreakBefore(std::string_view text, const std::vector<Piece>& pieces, size_t index,
                    std::string_view breaks) {
  const size_t begin = pieces[index].begin;
  if (index == 0 || text[begin] == ' ') return true;
  if (breaks.find(text[begin - 1]) != breaks.npos && kClosing.find(text[begin]) == kClosing.npos) return true;
  return IsProse(pieces[index].kind) && pieces[index].kind == pieces[index - 1].kind;
}

std::string_view WithoutSpacesBehind(std::string_view text) {
  return text.substr(0, text.find_last_not_of(' ') + 1);
}

// What cannot be broken from this piece on.
std::string_view UnbrokenFrom(std::string_view text, const std::vector<Piece>& pieces, size_t index,
                              std::string_view breaks) {
  size_t next = index + 1;
  while (next < pieces.size() && !MayBreakBefore(text, pieces, next, breaks)) ++next;
  const size_t end = next < pieces.size() ? pieces[next].begin : text.size();
  return WithoutSpacesBehind(text.substr(pieces[index].begin, end - pieces[index].begin));
}

Placing PlacePieces(const CodeLine& line, float advance, float width) {
  const auto width_of = [&](std::string_view text) {
    return advance * static_cast<float>(CharactersIn(text));
  };
  const auto leading = [&](std::string_view text) {
    return width_of(text.substr(0, std::min(text.find_first_not_of(' '), text.size())));
  };
  const float indent = leading(line.text) + kHangingIndent * advance;
  const float longest = std::max(kLeastRow, std::floor((width - indent) / advance));
  const std::vector<Piece> pieces = CutPieces(line, static_cast<size_t>(longest));
  Placing placing{{}, {0}};
  float x = 0;
  for (size_t i = 0; i < pieces.size(); ++i) {
    float unbroken = width_of(UnbrokenFrom(line.text, pieces, i, kBreaks));
    if (indent + unbroken > width) unbroken = width_of(UnbrokenFrom(line.text, pieces, i, kMoreBreaks));
    const std::string_view text = line.text.substr(pieces[i].begin, pieces[i].size);
    if (MayBreakBefore(line.text, pieces, i, kMoreBreaks) && x > indent && x + unbroken > width) {
      x = indent - leading(text);
      placing.ends.push_back(x);
    }
    placing.pieces.push_back({pieces[i], x, static_cast<int>(placing.ends.size()) - 1});
    placing.ends.back() = std::max(placing.ends.back(), x + width_of(WithoutSpacesBehind(text)));
    x += width_of(text);
  }
  return placing;
}

}  // namespace

Placing PlaceLine(const CodeLine& line, float advance, float width) {
  Placing placing = PlacePieces(line, advance, width);
  if (placing.ends.size() > 1 || placing.ends.front() <= width - kPillRoom) return placing;
  return PlacePieces(line, advance, width - kPillRoom);
}

}  // namespace interleave::ui
