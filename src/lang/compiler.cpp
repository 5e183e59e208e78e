#include "lang/compiler.hpp"

#include <algorithm>
#include <utility>

#include "lang/code_generator.hpp"
#include "lang/lexer.hpp"
#include "lang/parser.hpp"
#include "lang/symbols.hpp"

namespace interleave::lang {
namespace {

uint32_t CountCharacters(std::string_view text) {
  const auto begins = [](char byte) { return (static_cast<unsigned char>(byte) & 0xc0) != 0x80; };
  return static_cast<uint32_t>(std::count_if(text.begin(), text.end(), begins));
}

Diagnostic MakeDiagnostic(const SourceError& error, std::string_view source, std::string_view file_name) {
  Diagnostic diagnostic;
  diagnostic.kind = error.kind;
  diagnostic.file_name = file_name;
  diagnostic.line = error.position.line;
  diagnostic.column = error.position.column;
  diagnostic.source_line = SourceLineOf(source, error.position.line);
  const bool one_line = error.position.end_line == error.position.line;
  diagnostic.end_column = one_line ? error.position.end_column : CountCharacters(diagnostic.source_line);
  diagnostic.end_column = std::max(diagnostic.end_column, diagnostic.column + 1);
  diagnostic.message = error.message;
  return diagnostic;
}

// Source to code in a program that may hold others already. What is no Python comes before what is merely
// not supported.
std::optional<SourceError> CompileInto(ProgramBuilder& builder, std::string_view source, bool is_expression) {
  std::variant<SourceText, SourceError> text = ReadSource(source);
  if (auto* error = std::get_if<SourceError>(&text)) return *error;
  Tree tree;
  tree.source = std::get<SourceText>(std::move(text));
  if (auto error = is_expression ? ParseLoneExpression(tree) : ParseModule(tree)) return error;
  SymbolTable symbols;
  if (auto error = symbols.Build(tree)) return error;
  CodeGenerator generator(tree, symbols, builder);
  if (is_expression) {
    generator.GenerateLoneExpression();
  } else {
    generator.GenerateModule();
  }
  const bool wrong = generator.error() && generator.error()->kind != DiagnosticKind::kUnsupported;
  if (!wrong && tree.unsupported) return tree.unsupported;
  return generator.error();
}

}  // namespace

std::variant<Program, Diagnostic> Compile(std::string_view source, std::string_view file_name) {
  Program program;
  program.file_name = file_name;
  program.source = source;
  ProgramBuilder builder(std::move(program));
  if (const auto error = CompileInto(builder, source, false))
    return MakeDiagnostic(*error, source, file_name);
  return builder.Take();
}

std::variant<Program, Diagnostic> CompileExpression(const Program& program, std::string_view expression,
                                                    std::string_view what) {
  ProgramBuilder builder(program);
  if (const auto error = CompileInto(builder, expression, true))
    return MakeDiagnostic(*error, expression, what);
  return builder.Take();
}

}  // namespace interleave::lang
