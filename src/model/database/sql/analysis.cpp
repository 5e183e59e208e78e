#include "model/database/sql/analysis.hpp"

#include <fmt/format.h>

#include "model/database/sql/analysing.hpp"

namespace interleave::model::database::sql {
namespace {

std::vector<ResultColumn> ColumnsOf(const std::vector<Target>& targets, size_t visible) {
  std::vector<ResultColumn> columns;
  for (size_t index = 0; index < visible; ++index) {
    columns.push_back({.name = targets[index].name, .type = targets[index].expression.type});
  }
  return columns;
}

}  // namespace

StatementPointer Analysing::Run(const tree::Statement& tree) {
  auto statement = std::make_shared<Statement>();
  if (!Body(tree, statement.get()) || !FinishParameters(statement.get())) return nullptr;
  statement->subqueries = subqueries_;
  statement->tables = std::move(tables_);
  return statement;
}

// What still has no type: nothing said it, or something said it after it had been needed.
bool Analysing::FinishParameters(Statement* statement) {
  for (const auto& [index, position] : pending_) {
    const bool nothing = parameters_[index].id == TypeId::kUnknown;
    return Fail(nothing ? "42P18" : "42P08",
                fmt::format("could not determine data type of parameter ${}", index + 1), position);
  }
  for (size_t index = 0; index < parameters_.size(); ++index) {
    if (parameters_[index].id != TypeId::kUnknown || parameters_[index].list) continue;
    return Fail("42P18", fmt::format("could not determine data type of parameter ${}", index + 1), 0);
  }
  statement->parameters = std::move(parameters_);
  return true;
}

bool Analysing::Body(const tree::Statement& tree, Statement* statement) {
  const auto returning = [&](const std::vector<Target>& targets) {
    statement->returns_rows = !targets.empty();
    statement->columns = ColumnsOf(targets, targets.size());
  };
  return std::visit(
      [&](const auto& body) -> bool {
        using Tree = std::decay_t<decltype(body)>;
        if constexpr (std::is_same_v<Tree, tree::Select>) {
          Query query;
          bool correlated = false;
          if (!MakeQuery(body, nullptr, false, &query, &correlated)) return false;
          statement->returns_rows = true;
          statement->columns = ColumnsOf(query.targets, query.visible);
          statement->body = std::move(query);
        } else if constexpr (std::is_same_v<Tree, tree::Insert>) {
          Insert insert;
          if (!MakeInsert(body, &insert)) return false;
          returning(insert.returning);
          statement->body = std::move(insert);
        } else if constexpr (std::is_same_v<Tree, tree::Update>) {
          Update update;
          if (!MakeUpdate(body, &update)) return false;
          returning(update.returning);
          statement->body = std::move(update);
        } else if constexpr (std::is_same_v<Tree, tree::Delete>) {
          Delete deletion;
          if (!MakeDelete(body, &deletion)) return false;
          returning(deletion.returning);
          statement->body = std::move(deletion);
        } else if constexpr (std::is_same_v<Tree, tree::CreateTable>) {
          CreateTable create;
          if (!MakeCreateTable(body, &create)) return false;
          statement->body = std::move(create);
        } else if constexpr (std::is_same_v<Tree, tree::DropTable>) {
          DropTable drop;
          if (!MakeDrop(body, &drop)) return false;
          statement->body = std::move(drop);
        } else if constexpr (std::is_same_v<Tree, tree::Truncate>) {
          Truncate truncate{.restart_identity = body.restart_identity, .cascade = body.cascade};
          if (!MakeNames(body.names, &truncate.names)) return false;
          statement->body = std::move(truncate);
        } else if constexpr (std::is_same_v<Tree, tree::CreateIndex>) {
          AlterTable alter;
          if (!MakeCreateIndex(body, &alter)) return false;
          statement->body = std::move(alter);
        } else if constexpr (std::is_same_v<Tree, tree::AlterTable>) {
          AlterTable alter;
          if (!MakeAlterTable(body, &alter)) return false;
          statement->body = std::move(alter);
        } else if constexpr (std::is_same_v<Tree, tree::LockTable>) {
          LockTable lock{.mode = body.mode, .nowait = body.nowait};
          if (!MakeNames(body.names, &lock.names)) return false;
          statement->body = std::move(lock);
        } else if constexpr (std::is_same_v<Tree, tree::Set>) {
          Set set;
          if (!MakeSet(body, &set)) return false;
          statement->body = std::move(set);
        } else if constexpr (std::is_same_v<Tree, tree::Show>) {
          return MakeShow(body, statement);
        } else {
          statement->body = body;
        }
        return true;
      },
      tree.body);
}

StatementPointer Analyse(const TreePointer& tree, const Catalog& catalog, std::span<const Type> declared,
                         ServerError* error) {
  return Analysing(catalog, declared, false, error).Run(*tree);
}

StatementPointer AnalyseSimple(const TreePointer& tree, const Catalog& catalog, ServerError* error) {
  return Analysing(catalog, {}, true, error).Run(*tree);
}

StatementPointer Prepare(std::string_view text, const Catalog& catalog, std::span<const Type> declared,
                         ServerError* error) {
  std::vector<TreePointer> trees;
  if (!Parse(text, &trees, error)) return nullptr;
  if (trees.size() > 1) {
    Fail(error, "42601", "cannot insert multiple commands into a prepared statement");
    return nullptr;
  }
  if (trees.empty()) trees.push_back(std::make_shared<tree::Statement>());
  return Analyse(trees[0], catalog, declared, error);
}

// ---- Statements as a whole
// ---------------------------------------------------------------------------------

bool RunsInFailedTransaction(const Statement& statement) {
  const auto* transaction = std::get_if<Transaction>(&statement.body);
  if (transaction == nullptr) return std::holds_alternative<Empty>(statement.body);
  return transaction->kind == Transaction::Kind::kCommit ||
         transaction->kind == Transaction::Kind::kRollback ||
         transaction->kind == Transaction::Kind::kRollbackTo;
}

bool IsReadOnly(const Statement& statement, std::string* command) {
  if (const auto* query = std::get_if<Query>(&statement.body)) {
    if (query->locks.empty()) return true;
    LockStrength strongest = LockStrength::kKeyShare;
    for (const RowLock& lock : query->locks) strongest = std::max(strongest, lock.strength);
    constexpr const char* kNames[] = {"SELECT FOR KEY SHARE", "SELECT FOR SHARE", "SELECT FOR NO KEY UPDATE",
                                      "SELECT FOR UPDATE"};
    *command = kNames[static_cast<size_t>(strongest)];
  } else if (std::holds_alternative<Insert>(statement.body)) {
    *command = "INSERT";
  } else if (std::holds_alternative<Update>(statement.body)) {
    *command = "UPDATE";
  } else if (std::holds_alternative<Delete>(statement.body)) {
    *command = "DELETE";
  } else if (std::holds_alternative<CreateTable>(statement.body)) {
    *command = "CREATE TABLE";
  } else if (std::holds_alternative<DropTable>(statement.body)) {
    *command = "DROP TABLE";
  } else if (std::holds_alternative<Truncate>(statement.body)) {
    *command = "TRUNCATE TABLE";
  } else if (const auto* alter = std::get_if<AlterTable>(&statement.body)) {
    *command = alter->index ? "CREATE INDEX" : "ALTER TABLE";
  } else if (const auto* lock = std::get_if<LockTable>(&statement.body);
             lock != nullptr && lock->mode > TableLock::kRowExclusive) {
    *command = "LOCK TABLE";
  } else {
    return true;
  }
  return false;
}

}  // namespace interleave::model::database::sql
