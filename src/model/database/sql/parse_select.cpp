#include "model/database/sql/keywords.hpp"
#include "model/database/sql/parsing.hpp"

namespace interleave::model::database::sql {

bool Parsing::StartsSelect(size_t ahead) const {
  // More parentheses than may nest need no look behind them.
  for (uint32_t depth = 0; depth <= kDeepest && IsMark("(", ahead); ++depth) ++ahead;
  return IsWord("select", ahead) || IsWord("with", ahead) || (IsWord("values", ahead) && ahead > 0);
}

bool Parsing::Select(std::shared_ptr<const tree::Select>* select) {
  auto result = std::make_shared<tree::Select>();
  if (!Deeper() || !SelectBody(result.get())) return false;
  Shallower();
  *select = std::move(result);
  return true;
}

// Behind its opening parenthesis, and with the closing one.
bool Parsing::SubSelect(std::shared_ptr<const tree::Select>* select) {
  return Select(select) && WantMark(")");
}

bool Parsing::SelectBody(tree::Select* select) {
  if (IsWord("with")) return Unsupported("WITH queries");
  if (IsWord("values")) return Unsupported("VALUES lists that stand alone");
  if (TakeMark("(")) {
    if (!Deeper() || !SelectBody(select) || !WantMark(")")) return false;
    Shallower();
    if (!RefuseSetOperations()) return false;
    if (IsWord("order") || IsWord("limit") || IsWord("for"))
      return Unsupported("clauses behind a parenthesis");
    return true;
  }
  return SelectParts(select) && SelectTail(select);
}

bool Parsing::SelectParts(tree::Select* select) {
  select->position = position();
  if (!WantWord("select")) return false;
  if (TakeWord("distinct")) {
    if (IsWord("on")) return Unsupported("DISTINCT ON clauses");
    select->distinct = true;
  } else {
    TakeWord("all");
  }
  const bool bare = IsWord("from") || IsWord("where") || AtEnd() || IsMark(")");
  if (!bare && !Targets(&select->targets)) return false;
  if (IsWord("into")) return Unsupported("SELECT INTO commands");
  if (TakeWord("from") && !Ranges(&select->ranges)) return false;
  if (!Where(&select->where)) return false;
  if (TakeWords({"group", "by"})) {
    for (std::string_view word : {"rollup", "cube", "grouping", "all", "distinct"}) {
      if (IsWord(word)) return Unsupported("grouping sets");
    }
    if (!Expressions(&select->group_by)) return false;
  }
  if (TakeWord("having") && !Shared(&select->having)) return false;
  if (IsWord("window")) return Unsupported("window functions");
  return RefuseSetOperations();
}

bool Parsing::RefuseSetOperations() {
  if (IsWord("union")) return Unsupported("UNION queries");
  if (IsWord("intersect")) return Unsupported("INTERSECT queries");
  if (IsWord("except")) return Unsupported("EXCEPT queries");
  return true;
}

// ORDER BY, then limits and locks in either order.
bool Parsing::SelectTail(tree::Select* select) {
  if (TakeWords({"order", "by"}) && !OrderBy(&select->order_by)) return false;
  if (!Limits(select)) return false;
  while (IsWord("for")) {
    if (!LockClause(select)) return false;
  }
  return Limits(select);
}

bool Parsing::Limits(tree::Select* select) {
  while (true) {
    if (IsWord("limit") && select->limit == nullptr) {
      const uint32_t at = position();
      Skip();
      if (TakeWord("all")) continue;
      if (!Shared(&select->limit)) return false;
      if (IsMark(",")) {
        FailWithHint(error_, "42601", "LIMIT #,# syntax is not supported",
                     "Use separate LIMIT and OFFSET clauses.", at);
        return false;
      }
    } else if (IsWord("offset") && select->offset == nullptr) {
      Skip();
      if (!Shared(&select->offset)) return false;
      if (!TakeWord("rows")) TakeWord("row");
    } else if (IsWord("fetch") && select->limit == nullptr) {
      Skip();
      if (!TakeWord("first") && !WantWord("next")) return false;
      tree::Expression count{.kind = Kind::kNumber, .position = position(), .text = "1"};
      if (!IsWord("row") && !IsWord("rows") && !Primary(&count)) return false;
      if (!TakeWord("rows") && !WantWord("row")) return false;
      if (IsWord("with")) return Unsupported("FETCH ... WITH TIES clauses");
      if (!WantWord("only")) return false;
      select->limit = std::make_shared<tree::Expression>(std::move(count));
    } else {
      return true;
    }
  }
}

bool Parsing::Targets(std::vector<tree::Target>* targets) {
  do {
    if (!Target(&targets->emplace_back())) return false;
  } while (TakeMark(","));
  return true;
}

bool Parsing::Target(tree::Target* target) {
  const bool star = IsOperator("*");
  if (star || (IsColumnName() && IsMark(".", 1) && IsOperator("*", 2))) {
    target->expression = {.kind = Kind::kStar, .position = position()};
    if (!star) {
      if (!ColumnName(&target->expression.names.emplace_back())) return false;
      Skip();
    }
    Skip();
    return true;
  }
  if (!Expression(&target->expression)) return false;
  if (TakeWord("as")) return Label(&target->name);
  const bool bare =
      Ahead().kind == Token::Kind::kName || (Ahead().kind == Token::Kind::kWord && IsBareLabel(Ahead().text));
  return !bare || Label(&target->name);
}

bool Parsing::Ranges(std::vector<tree::Range>* ranges) {
  do {
    const bool comma = !ranges->empty();
    if (!OneRange(&ranges->emplace_back())) return false;
    ranges->back().comma = comma;
    if (!Joins(ranges)) return false;
  } while (TakeMark(","));
  return true;
}

bool Parsing::OneRange(tree::Range* range) {
  if (IsWord("lateral")) return Unsupported("LATERAL clauses");
  if (IsMark("(")) {
    if (!StartsSelect()) return Unsupported("parentheses around joins");
    Skip();
    if (!SubSelect(&range->query)) return false;
  } else if (IsColumnName() && IsMark("(", 1)) {
    tree::Expression call;
    if (!ColumnOrCall(&call)) return false;
    if (AreWords({"with", "ordinality"})) return Unsupported("WITH ORDINALITY clauses");
    range->call = std::make_shared<tree::Expression>(std::move(call));
  } else {
    TakeWord("only");
    if (!TableName(&range->table)) return false;
    if (IsOperator("*")) Skip();
    if (IsWord("tablesample")) return Unsupported("TABLESAMPLE clauses");
  }
  const uint32_t at = position();
  if (!Alias(false, &range->alias)) return false;
  if (range->query != nullptr && range->alias.empty()) {
    FailWithHint(error_, "42601", "subquery in FROM must have an alias",
                 "For example, FROM (SELECT ...) [AS] foo.",
                 range->query->position > 1 ? range->query->position - 1 : at);
    return false;
  }
  return range->alias.empty() || !IsMark("(") || ColumnNames(&range->column_aliases);
}

bool Parsing::Joins(std::vector<tree::Range>* ranges) {
  while (true) {
    const bool cross = TakeWord("cross");
    const bool natural = !cross && TakeWord("natural");
    if (natural) return Unsupported("NATURAL joins");
    const bool left = !cross && TakeWord("left");
    if (IsWord("right") || IsWord("full")) return Unsupported("RIGHT and FULL joins");
    if (left) TakeWord("outer");
    const bool inner = !cross && !left && TakeWord("inner");
    if (!IsWord("join")) return cross || left || inner ? Unexpected() : true;
    Skip();
    tree::Range range{.join = left ? Join::kLeft : Join::kInner};
    if (!OneRange(&range) || !JoinCondition(cross, &range)) return false;
    ranges->push_back(std::move(range));
  }
}

bool Parsing::JoinCondition(bool cross, tree::Range* range) {
  if (cross) return true;
  if (TakeWord("using")) return ColumnNames(&range->using_columns);
  return WantWord("on") && Shared(&range->condition);
}

bool Parsing::OrderBy(std::vector<tree::SortKey>* keys) {
  do {
    tree::SortKey& key = keys->emplace_back();
    if (!Expression(&key.expression)) return false;
    if (IsWord("using")) return Unsupported("ORDER BY ... USING clauses");
    key.descending = TakeWord("desc");
    if (!key.descending) TakeWord("asc");
    if (TakeWord("nulls")) {
      key.nulls_first = TakeWord("first");
      if (!*key.nulls_first && !WantWord("last")) return false;
    }
  } while (TakeMark(","));
  return true;
}

bool Parsing::LockClause(tree::Select* select) {
  Skip();
  if (TakeWords({"read", "only"})) return true;
  tree::Locking lock;
  if (TakeWord("update")) {
    lock.strength = LockStrength::kUpdate;
  } else if (TakeWords({"no", "key", "update"})) {
    lock.strength = LockStrength::kNoKeyUpdate;
  } else if (TakeWord("share")) {
    lock.strength = LockStrength::kShare;
  } else if (TakeWords({"key", "share"})) {
    lock.strength = LockStrength::kKeyShare;
  } else {
    return Unexpected();
  }
  if (TakeWord("of") && !TableNames(&lock.tables)) return false;
  if (TakeWord("nowait")) lock.wait = WaitPolicy::kError;
  if (TakeWords({"skip", "locked"})) lock.wait = WaitPolicy::kSkip;
  select->locks.push_back(std::move(lock));
  return true;
}

}  // namespace interleave::model::database::sql
