#include "lang/compiler.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "base/check.hpp"
#include "lang/code_generator.hpp"
#include "lang/lexer.hpp"
#include "lang/library.hpp"
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

// A module's tree with its symbols, and the name under which a program imports it.
struct Unit {
  std::string name;  // empty: the program's own
  Tree tree;
  SymbolTable symbols;
};

std::optional<SourceError> Read(Unit& unit, std::string_view source, bool is_expression = false) {
  std::variant<SourceText, SourceError> text = ReadSource(source);
  if (auto* error = std::get_if<SourceError>(&text)) return *error;
  unit.tree.source = std::get<SourceText>(std::move(text));
  if (auto error = is_expression ? ParseLoneExpression(unit.tree) : ParseModule(unit.tree)) return error;
  return unit.symbols.Build(unit.tree);
}

// What is no Python comes before what is merely not supported.
std::optional<SourceError> ErrorOf(const CodeGenerator& generator, const Tree& tree) {
  const bool wrong = generator.error() && generator.error()->kind != DiagnosticKind::kUnsupported;
  if (!wrong && tree.unsupported) return tree.unsupported;
  return generator.error();
}

// The library's modules that a module stands on, each after those that it imports itself.
void CollectLibrary(const std::vector<std::string>& imports, std::vector<std::unique_ptr<Unit>>& library) {
  for (const std::string& name : imports) {
    const size_t dot = name.rfind('.');
    if (dot != std::string::npos) CollectLibrary({name.substr(0, dot)}, library);
    const std::string_view source = library::SourceOf(name);
    const bool known = std::any_of(library.begin(), library.end(),
                                   [&](const std::unique_ptr<Unit>& unit) { return unit->name == name; });
    if (source.empty() || known) continue;
    auto unit = std::make_unique<Unit>();
    unit->name = name;
    unit->tree.is_library = true;
    const std::optional<SourceError> error = Read(*unit, source);
    CHECK(!error.has_value());
    CollectLibrary(unit->tree.imports, library);
    library.push_back(std::move(unit));
  }
}

std::optional<SourceError> CompileModule(ProgramBuilder& builder, std::string_view source) {
  Unit program;
  if (auto error = Read(program, source)) return error;
  std::vector<std::unique_ptr<Unit>> library;
  const auto is_asyncio = [](const std::string& name) { return name.rfind("asyncio", 0) == 0; };
  std::vector<std::string> imports = program.tree.imports;
  if (std::any_of(imports.begin(), imports.end(), is_asyncio) && library::MayNeedAsyncioThreads(source)) {
    imports.emplace_back(library::kAsyncioThreads);
  }
  CollectLibrary(imports, library);
  CodeGenerator generator(program.tree, program.symbols, builder);
  generator.GenerateModule(static_cast<uint32_t>(library.size()));
  if (auto error = ErrorOf(generator, program.tree)) return error;
  for (uint32_t index = 0; index < library.size(); ++index) {
    Unit& unit = *library[index];
    builder.AddModule(unit.name);
    CodeGenerator part(unit.tree, unit.symbols, builder, index + 1);
    part.GenerateModule();
    CHECK(!ErrorOf(part, unit.tree).has_value());
  }
  return std::nullopt;
}

}  // namespace

std::variant<Program, Diagnostic> Compile(std::string_view source, std::string_view file_name) {
  Program program;
  program.file_name = file_name;
  program.source = source;
  ProgramBuilder builder(std::move(program));
  if (const auto error = CompileModule(builder, source)) return MakeDiagnostic(*error, source, file_name);
  return builder.Take();
}

std::variant<Program, Diagnostic> CompileExpression(const Program& program, std::string_view expression,
                                                    std::string_view what) {
  ProgramBuilder builder(program);
  Unit unit;
  if (const auto error = Read(unit, expression, true)) return MakeDiagnostic(*error, expression, what);
  CodeGenerator generator(unit.tree, unit.symbols, builder);
  generator.GenerateLoneExpression();
  if (const auto error = ErrorOf(generator, unit.tree)) return MakeDiagnostic(*error, expression, what);
  return builder.Take();
}

}  // namespace interleave::lang
