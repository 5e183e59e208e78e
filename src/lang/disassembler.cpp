#include "lang/disassembler.hpp"

#include <fmt/format.h>

#include <set>

namespace interleave::lang {
namespace {

std::string QuotedText(std::string_view text) {
  std::string quoted = "'";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\n')
      quoted += "\\n";
    else if (c == '\'' || c == '\\')
      (quoted += '\\') += c;
    else if (byte < 0x20 || byte == 0x7f)
      quoted += fmt::format("\\x{:02x}", byte);
    else
      quoted += c;
  }
  return quoted + "'";
}

std::string FloatText(double value) {
  std::string text = fmt::format("{}", value);
  if (text.find_first_of(".en") == std::string::npos) text += ".0";
  return text;
}

struct ConstantTextOf {
  const Program& program;

  std::string operator()(NoneConstant) const { return "None"; }
  std::string operator()(EllipsisConstant) const { return "Ellipsis"; }
  std::string operator()(bool value) const { return value ? "True" : "False"; }
  std::string operator()(int64_t value) const { return fmt::format("{}", value); }
  std::string operator()(double value) const { return FloatText(value); }
  std::string operator()(const std::string& value) const { return QuotedText(value); }
  std::string operator()(const TupleConstant& value) const {
    std::string text = "(";
    for (size_t index = 0; index < value.items.size(); ++index) {
      if (index > 0) text += ", ";
      text += ConstantText(program, value.items[index]);
    }
    return text + (value.items.size() == 1 ? ",)" : ")");
  }
};

std::string CellName(const Code& code, uint32_t index) {
  return index < code.cells.size() ? code.cells[index] : code.free_variables[index - code.cells.size()];
}

std::string FunctionText(const Program& program, uint32_t operand) {
  std::string text = program.codes[operand / 16].qualified_name;
  if ((operand & kDefaults) != 0) text += ", defaults";
  if ((operand & kKeywordDefaults) != 0) text += ", keyword defaults";
  if ((operand & kClosure) != 0) text += ", closure";
  return text;
}

std::string FormatText(uint32_t operand) {
  constexpr const char* kConversions[] = {"", "str", "repr", "ascii"};
  const std::string conversion = kConversions[operand & 3];
  const char* spec = (operand & 4) != 0 ? "with spec" : "";
  return conversion + (!conversion.empty() && *spec != 0 ? ", " : "") + spec;
}

std::set<uint32_t> JumpTargets(const Code& code) {
  std::set<uint32_t> targets;
  for (const Instruction instruction : code.instructions) {
    if (OperandKindOf(instruction.opcode()) == OperandKind::kJump) targets.insert(instruction.operand());
  }
  for (const ExceptionEntry& entry : code.exceptions) targets.insert(entry.target);
  return targets;
}

std::string InstructionText(const Program& program, const Code& code, Instruction instruction) {
  const std::string_view name = OpcodeName(instruction.opcode());
  if (OperandKindOf(instruction.opcode()) == OperandKind::kNone) return std::string(name);
  std::string text = fmt::format("{:<19} {}", name, instruction.operand());
  const std::string meaning = OperandText(program, code, instruction);
  return meaning.empty() ? text : text + " (" + meaning + ")";
}

std::string KindText(const Code& code) {
  std::string kind = code.is_async       ? (code.is_generator ? "async generator" : "async")
                     : code.is_generator ? "generator"
                                         : "";
  return kind.empty() ? "" : ", " + kind;
}

void AppendNames(std::string& text, const char* title, const std::vector<std::string>& names, size_t count) {
  if (count == 0) return;
  text += fmt::format(", {}: ", title);
  for (size_t index = 0; index < count; ++index) text += (index > 0 ? ", " : "") + names[index];
}

std::string HeaderText(const Code& code) {
  std::string text = code.qualified_name + KindText(code);
  AppendNames(text, "parameters", code.locals, code.parameter_count());
  AppendNames(text, "cells", code.cells, code.cells.size());
  AppendNames(text, "free", code.free_variables, code.free_variables.size());
  return text + fmt::format(", stack {}\n", code.stack_size);
}

std::string_view Trimmed(std::string_view line) {
  const size_t first = line.find_first_not_of(" \t\f");
  return first == std::string_view::npos ? std::string_view{} : line.substr(first);
}

std::string DisassembleCode(const Program& program, const Code& code,
                            const std::vector<std::string_view>& lines) {
  std::string text = HeaderText(code);
  const std::set<uint32_t> targets = JumpTargets(code);
  uint32_t line = 0;
  for (uint32_t offset = 0; offset < code.instructions.size(); ++offset) {
    const uint32_t own_line = code.positions[offset].line;
    if (own_line != line && own_line == 0) {
      text += "    -\n";
      line = 0;
    } else if (own_line != line) {
      const std::string_view source = own_line <= lines.size() ? lines[own_line - 1] : std::string_view{};
      text += fmt::format("{:>5}  {}\n", own_line, Trimmed(source));
      line = own_line;
    }
    const char* mark = targets.count(offset) != 0 ? ">>" : "  ";
    text += fmt::format("    {} {:>4} {}\n", mark, offset,
                        InstructionText(program, code, code.instructions[offset]));
  }
  for (const ExceptionEntry& entry : code.exceptions) {
    text += fmt::format("    exceptions in {} to {} -> {}, depth {}\n", entry.start, entry.end - 1,
                        entry.target, entry.depth);
  }
  return text;
}

}  // namespace

std::string OperandText(const Program& program, const Code& code, Instruction instruction) {
  const uint32_t operand = instruction.operand();
  switch (OperandKindOf(instruction.opcode())) {
    case OperandKind::kConstant:
      return ConstantText(program, operand);
    case OperandKind::kName:
      return program.names[operand];
    case OperandKind::kLocal:
      return code.locals[operand];
    case OperandKind::kCell:
      return CellName(code, operand);
    case OperandKind::kGlobal:
      return program.globals[operand];
    case OperandKind::kGlobalCall:
      return program.globals[operand / 2] + (operand % 2 != 0 ? ", call" : "");
    case OperandKind::kMethod:
      return program.names[operand / 2] + (operand % 2 != 0 ? ", call" : "");
    case OperandKind::kBinary:
      return std::string(BinaryOperatorText(static_cast<BinaryOperator>(operand % kInPlace))) +
             (operand >= kInPlace ? "=" : "");
    case OperandKind::kCompare:
      return std::string(CompareOperatorText(static_cast<CompareOperator>(operand)));
    case OperandKind::kInvert:
      return operand != 0 ? "not" : "";
    case OperandKind::kFormat:
      return FormatText(operand);
    case OperandKind::kFunction:
      return FunctionText(program, operand);
    case OperandKind::kUnpack:
      return fmt::format("{} before, {} after", operand & 0xff, operand >> 8);
    case OperandKind::kJump:
    case OperandKind::kNone:
    case OperandKind::kCount:
    case OperandKind::kRaise:
      return "";
  }
  return "";
}

std::string ConstantText(const Program& program, uint32_t index) {
  return std::visit(ConstantTextOf{program}, program.constants[index].value);
}

std::string Disassemble(const Program& program, const Code& code) {
  return DisassembleCode(program, code, SplitSourceLines(program.source));
}

std::string Disassemble(const Program& program) {
  const std::vector<std::string_view> lines = SplitSourceLines(program.source);
  std::string text;
  for (const Code& code : program.codes) {
    if (code.module != 0) continue;  // the library's
    if (!text.empty()) text += "\n";
    text += DisassembleCode(program, code, lines);
  }
  return text;
}

}  // namespace interleave::lang
