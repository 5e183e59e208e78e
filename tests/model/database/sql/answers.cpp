#include "model/database/sql/answers.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

namespace interleave::model::database::sql::testing {
namespace {

std::string Escaped(std::string_view text) {
  std::string result;
  for (char c : text) {
    if (c == '\\' || c == '|') result += '\\';
    result += c == '\n' ? "\\n" : c == '\t' ? "\\t" : std::string(1, c);
  }
  if (text.empty()) return "\\e";
  // Lines that end in a blank lose it in many hands.
  if (result.ends_with(' ')) result.replace(result.size() - 1, 1, "\\s");
  return result;
}

std::string ErrorLines(const ServerError& error) {
  std::string lines = fmt::format("! {} {} {}\n", error.sqlstate, error.position, Escaped(error.message));
  if (!error.detail.empty()) lines += fmt::format("! detail: {}\n", Escaped(error.detail));
  if (!error.hint.empty()) lines += fmt::format("! hint: {}\n", Escaped(error.hint));
  return lines;
}

std::string ColumnLine(const std::vector<ResultColumn>& columns) {
  std::string line;
  for (const ResultColumn& column : columns) {
    line += fmt::format("{}{}:{}", line.empty() ? "= " : "|", Escaped(column.name), NameOf(column.type));
  }
  return line.empty() ? "=\n" : line + "\n";
}

std::string RowLine(const Row& row, const std::vector<ResultColumn>& columns) {
  std::string line = ".";
  for (size_t index = 0; index < row.size(); ++index) {
    line += index == 0 ? " " : "|";
    line += row[index].is_null() ? "\\N" : Escaped(ToText(row[index], columns[index].type));
  }
  return line + "\n";
}

// As pg_attribute, pg_constraint and pg_index show it.
std::string DefinitionLines(const TableDefinition& table) {
  std::vector<std::string> lines;
  std::string text;
  for (const Column& column : table.columns) {
    text +=
        fmt::format("+ column {} {}{}{}\n", column.name, FullNameOf(column.type),
                    column.not_null ? " not null" : "", column.default_value != nullptr ? " default" : "");
    if (!column.sequence.empty()) lines.push_back(fmt::format("+ sequence {}\n", column.sequence));
  }
  for (const UniqueKey& key : table.unique_keys) {
    const char* kind = key.primary ? "primary" : key.constraint ? "unique" : "unique index";
    lines.push_back(fmt::format("+ {} {}\n", kind, key.name));
  }
  for (const Check& check : table.checks) lines.push_back(fmt::format("+ check {}\n", check.name));
  for (const ForeignKey& key : table.foreign_keys) lines.push_back(fmt::format("+ foreign {}\n", key.name));
  for (const Index& index : table.indexes) lines.push_back(fmt::format("+ index {}\n", index.name));
  std::sort(lines.begin(), lines.end());
  for (const std::string& line : lines) text += line;
  return text;
}

std::string Described(std::string_view text, const TinyDatabase& database) {
  ServerError error;
  const StatementPointer statement = Prepare(text, database, {}, &error);
  if (statement == nullptr) return ErrorLines(error);
  std::string lines;
  for (const Type& type : statement->parameters) {
    lines += fmt::format("{}{}", lines.empty() ? "$ " : ", ", NameOf(type));
  }
  if (!lines.empty()) lines += "\n";
  return statement->returns_rows ? lines + ColumnLine(statement->columns) : lines;
}

}  // namespace

std::string AnswerTo(char mode, std::string_view text, TinyDatabase database) {
  if (mode == '?') return Described(text, database);
  std::vector<TreePointer> trees;
  ServerError error;
  if (!Parse(text, &trees, &error)) return ErrorLines(error);
  std::string lines;
  for (const TreePointer& tree : trees) {
    const StatementPointer statement = AnalyseSimple(tree, database, &error);
    if (statement == nullptr) return ErrorLines(error);
    const Answer answer = database.Execute(*statement, {});
    if (!answer.ok) return ErrorLines(answer.error);
    lines.clear();
    if (statement->returns_rows) lines += ColumnLine(answer.columns);
    for (const Row& row : answer.rows) lines += RowLine(row, answer.columns);
    if (std::holds_alternative<sql::Insert>(statement->body) ||
        std::holds_alternative<sql::Update>(statement->body) ||
        std::holds_alternative<sql::Delete>(statement->body)) {
      lines += fmt::format("# {}\n", answer.changed);
    }
    if (const auto* create = std::get_if<CreateTable>(&statement->body))
      lines += DefinitionLines(*database.FindTable(create->name));
    if (const auto* alter = std::get_if<AlterTable>(&statement->body))
      lines += DefinitionLines(*database.FindTable(alter->before->name));
  }
  return lines;
}

}  // namespace interleave::model::database::sql::testing
