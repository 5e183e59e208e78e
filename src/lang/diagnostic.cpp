#include "lang/diagnostic.hpp"

#include <fmt/core.h>

namespace interleave::lang {
namespace {

std::string_view KindName(DiagnosticKind kind) {
  switch (kind) {
    case DiagnosticKind::kSyntaxError:
      return "SyntaxError";
    case DiagnosticKind::kIndentationError:
      return "IndentationError";
    case DiagnosticKind::kUnsupported:
      return "NotSupported";
  }
  return "";
}

// The bytes that hold the first `columns` characters.
size_t BytesOfColumns(std::string_view text, uint32_t columns) {
  size_t byte = 0;
  for (; columns > 0 && byte < text.size(); --columns) {
    ++byte;
    while (byte < text.size() && (static_cast<unsigned char>(text[byte]) & 0xc0) == 0x80) ++byte;
  }
  return byte;
}

uint32_t ColumnCount(std::string_view text) {
  uint32_t count = 0;
  for (const char byte : text) count += (static_cast<unsigned char>(byte) & 0xc0) != 0x80 ? 1 : 0;
  return count;
}

}  // namespace

std::string FormatDiagnostic(const Diagnostic& diagnostic) {
  std::string text = fmt::format("  File \"{}\", line {}\n", diagnostic.file_name, diagnostic.line);
  const std::string_view line = diagnostic.source_line;
  const size_t first = line.find_first_not_of(" \t\f");
  if (first != std::string_view::npos) {
    std::string_view shown = line.substr(first);
    shown = shown.substr(0, shown.find_last_not_of(" \t\f\r\n") + 1);
    text += fmt::format("    {}\n", shown);
    const uint32_t skipped = ColumnCount(line.substr(0, first));
    const uint32_t width = ColumnCount(shown);
    const uint32_t begin = diagnostic.column > skipped ? diagnostic.column - skipped : 0;
    uint32_t end = diagnostic.end_column > skipped ? diagnostic.end_column - skipped : 0;
    if (end > width) end = width;
    if (end <= begin) end = begin + 1;
    text += "    ";
    // Tabs stay tabs, so that the caret stands under its character.
    for (const char byte : shown.substr(0, BytesOfColumns(shown, begin))) {
      if ((static_cast<unsigned char>(byte) & 0xc0) != 0x80) text += byte == '\t' ? '\t' : ' ';
    }
    for (uint32_t column = width; column < begin; ++column) text += ' ';
    text += std::string(end - begin, '^') + "\n";
  }
  return text + fmt::format("{}: {}\n", KindName(diagnostic.kind), diagnostic.message);
}

}  // namespace interleave::lang
