// Cuts Python text into pieces for colouring. It judges nothing: any bytes give pieces, and together the
// pieces of a line are the line.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace interleave::ui {

enum class PieceKind : uint8_t { kPlain, kKeyword, kFunction, kNumber, kString, kComment };

struct Piece {
  uint32_t begin = 0;  // bytes from the line's beginning
  uint32_t size = 0;
  PieceKind kind = PieceKind::kPlain;
};

struct CodeLine {
  std::string_view text;  // without its line end; refers to the source
  std::vector<Piece> pieces;
};

std::vector<CodeLine> Tokenize(std::string_view source);

}  // namespace interleave::ui
