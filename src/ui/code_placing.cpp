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

// The pieces of a line, strings and comments that are longer than so many characters cut behind their spaces,
// and words of theirs that are longer still anywhere.
std::vector<Piece> CutProse(const CodeLine& line, size_t longest) {
  std::vector<Piece> cut;
  for (Piece piece : line.pieces) {
    size_t characters = CharactersIn(line.text.substr(piece.begin, piece.size));
    while (IsProse(piece.kind) && characters > longest) {
      const std::string_view text = line.text.substr(piece.begin, piece.size);
      size_t end = 1, taken = 1;
      for (; end < text.size() && (text[end - 1] != ' ' || text[end] == ' '); ++end) {
        if ((text[end] & 0xc0) != 0x80 && taken++ == longest) break;
      }
      if (end == text.size()) break;
      cut.push_back({piece.begin, static_cast<uint32_t>(end), piece.kind});
      characters -= CharactersIn(text.substr(0, end));
      piece.begin += static_cast<uint32_t>(end);
      piece.size -= static_cast<uint32_t>(end);
    }
    cut.push_back(piece);
  }
  return cut;
}

// Where the text that begins with a piece may be broken next: after a space, a comma or an opening bracket,
// within prose that was cut, never between a name and what is called.
size_t UnbrokenEnd(std::string_view text, const std::vector<Piece>& pieces, size_t index) {
  size_t end = pieces[index].begin + pieces[index].size;
  for (size_t next = index + 1; next < pieces.size(); ++next) {
    if (std::string_view(" ,([{").find(text[end - 1]) != std::string_view::npos || text[end] == ' ') break;
    if (IsProse(pieces[next].kind) && pieces[next].kind == pieces[next - 1].kind) break;
    end += pieces[next].size;
  }
  return end;
}

Placing PlacePieces(const CodeLine& line, float advance, float width) {
  Placing placing{{}, {0}};
  const auto leading = [&](std::string_view text) {
    const size_t spaces = text.find_first_not_of(' ');
    return advance * static_cast<float>(spaces == text.npos ? 0 : spaces);
  };
  const auto width_of = [&](size_t begin, size_t end) {
    return advance * static_cast<float>(CharactersIn(line.text.substr(begin, end - begin)));
  };
  const float indent = leading(line.text) + kHangingIndent * advance;
  const float longest = std::max(kLeastRow, std::floor((width - indent) / advance));
  const std::vector<Piece> pieces = CutProse(line, static_cast<size_t>(longest));
  for (size_t i = 0; i < pieces.size(); ++i) {
    const Piece& piece = pieces[i];
    const float own = width_of(piece.begin, piece.begin + piece.size);
    float unbroken = width_of(piece.begin, UnbrokenEnd(line.text, pieces, i));
    if (indent + unbroken > width) unbroken = own;  // no row holds it, so it is broken anyway
    if (placing.ends.back() > indent && placing.ends.back() + unbroken > width) {
      placing.ends.push_back(indent - leading(line.text.substr(piece.begin)));
    }
    float& end = placing.ends.back();
    placing.pieces.push_back({piece, end, static_cast<int>(placing.ends.size()) - 1});
    end += own;
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
