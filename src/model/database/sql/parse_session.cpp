// Transactions, settings, LOCK, and what is answered by its tag alone.
#include "model/database/sql/parsing.hpp"

namespace interleave::model::database::sql {

bool Parsing::TransactionStatement(tree::Body* body) {
  using Kind = Transaction::Kind;
  Transaction transaction;
  const auto noise = [this] {
    if (!TakeWord("work")) TakeWord("transaction");
    return true;
  };
  if (TakeWord("begin")) {
    transaction.kind = Kind::kBegin;
    if (!noise() || !Modes(&transaction.characteristics)) return false;
  } else if (TakeWord("start")) {
    transaction.kind = Kind::kStart;
    if (!WantWord("transaction") || !Modes(&transaction.characteristics)) return false;
  } else if (TakeWord("commit") || TakeWord("end")) {
    transaction.kind = Kind::kCommit;
    if (IsWord("prepared")) return Unsupported("prepared transactions");
    if (!noise() || !Chain(&transaction)) return false;
  } else if (TakeWord("rollback") || TakeWord("abort")) {
    transaction.kind = Kind::kRollback;
    if (IsWord("prepared")) return Unsupported("prepared transactions");
    noise();
    if (TakeWord("to")) {
      transaction.kind = Kind::kRollbackTo;
      TakeWord("savepoint");
    } else if (!Chain(&transaction)) {
      return false;
    }
  } else if (TakeWord("savepoint")) {
    transaction.kind = Kind::kSavepoint;
  } else {
    Skip();
    transaction.kind = Kind::kRelease;
    TakeWord("savepoint");
  }
  if (transaction.kind == Kind::kSavepoint || transaction.kind == Kind::kRelease ||
      transaction.kind == Kind::kRollbackTo) {
    tree::Name name;
    if (!ColumnName(&name)) return false;
    transaction.name = name.text;
  }
  *body = std::move(transaction);
  return true;
}

bool Parsing::Chain(Transaction* transaction) {
  if (!TakeWord("and")) return true;
  transaction->chain = !TakeWord("no");
  return WantWord("chain");
}

bool Parsing::Modes(Characteristics* modes) {
  bool taken = true;
  while (taken) {
    if (!Mode(modes, &taken)) return false;
    const bool comma = taken && TakeMark(",");
    if (comma && !IsWord("isolation") && !IsWord("read") && !IsWord("not") && !IsWord("deferrable")) {
      return Unexpected();
    }
  }
  return true;
}

bool Parsing::Mode(Characteristics* modes, bool* taken) {
  *taken = true;
  if (TakeWord("isolation")) {
    if (!WantWord("level")) return false;
    if (TakeWords({"read", "committed"}) || TakeWords({"read", "uncommitted"})) {
      modes->isolation = Isolation::kReadCommitted;
    } else if (TakeWords({"repeatable", "read"})) {
      modes->isolation = Isolation::kRepeatableRead;
    } else if (TakeWord("serializable")) {
      modes->isolation = Isolation::kSerializable;
    } else {
      TakeWord(IsWord("read") ? "read" : "repeatable");
      return Unexpected();
    }
  } else if (TakeWords({"read", "only"})) {
    modes->read_only = true;
  } else if (TakeWords({"read", "write"})) {
    modes->read_only = false;
  } else if (TakeWord("deferrable")) {
    modes->deferrable = true;
  } else if (TakeWords({"not", "deferrable"})) {
    modes->deferrable = false;
  } else {
    *taken = false;
  }
  return true;
}

// One word, or two with a point between.
bool Parsing::SettingName(tree::Name* name) {
  if (!ColumnName(name)) return false;
  while (TakeMark(".")) {
    std::string part;
    if (!Label(&part)) return false;
    name->text += "." + part;
  }
  return true;
}

bool Parsing::SetStatement(tree::Body* body) {
  Skip();
  Transaction modes;
  if (TakeWords({"session", "characteristics", "as", "transaction"})) {
    modes.kind = Transaction::Kind::kSetSession;
  } else if (TakeWord("transaction")) {
    modes.kind = Transaction::Kind::kSetTransaction;
    if (IsWord("snapshot")) return Unsupported("imported snapshots");
  }
  if (modes.kind != Transaction::Kind::kBegin) {
    const size_t start = at_;
    if (!Modes(&modes.characteristics)) return false;
    if (at_ == start) return Unexpected();
    *body = std::move(modes);
    return true;
  }
  if (IsWord("constraints")) return Unsupported("SET CONSTRAINTS commands");
  tree::Set set;
  set.local = TakeWord("local");
  if (!set.local) TakeWord("session");
  if (TakeWords({"time", "zone"})) {
    set.name = {.text = "timezone", .position = position()};
    if (!SetValues(&set)) return false;
    *body = std::move(set);
    return true;
  }
  if (IsWord("role") || IsWord("authorization")) return Unsupported("roles");
  if (!SettingName(&set.name)) return false;
  if (!TakeWord("to")) {
    if (!IsOperator("=")) return Unexpected();
    Skip();
  }
  if (!SetValues(&set)) return false;
  *body = std::move(set);
  return true;
}

bool Parsing::SetValues(tree::Set* set) {
  if (TakeWord("default")) return true;
  set->values.emplace();
  do {
    const std::string sign = IsOperator("-") ? "-" : "";
    if (!sign.empty() || IsOperator("+")) Skip();
    const Token& token = Ahead();
    const bool number = token.kind == Token::Kind::kNumber;
    const bool text = token.kind == Token::Kind::kString || token.kind == Token::Kind::kName ||
                      token.kind == Token::Kind::kWord;
    if (!number && (!text || !sign.empty())) return Unexpected();
    set->values->push_back(sign + token.text);
    Skip();
  } while (TakeMark(","));
  return true;
}

bool Parsing::ResetStatement(tree::Body* body) {
  Skip();
  if (TakeWord("all")) {
    *body = ResetAll{};
    return true;
  }
  tree::Set set{.reset = true};
  if (!SettingName(&set.name)) return false;
  *body = std::move(set);
  return true;
}

bool Parsing::ShowStatement(tree::Body* body) {
  Skip();
  if (IsWord("all")) return Unsupported("SHOW ALL commands");
  tree::Show show;
  if (TakeWords({"transaction", "isolation", "level"})) {
    show.name.text = "transaction_isolation";
  } else if (TakeWords({"time", "zone"})) {
    show.name.text = "timezone";
  } else if (!SettingName(&show.name)) {
    return false;
  }
  *body = std::move(show);
  return true;
}

bool Parsing::LockStatement(tree::Body* body) {
  Skip();
  tree::LockTable lock;
  TakeWord("table");
  TakeWord("only");
  if (!TableNames(&lock.names)) return false;
  if (TakeWord("in")) {
    if (TakeWords({"access", "share"})) {
      lock.mode = TableLock::kAccessShare;
    } else if (TakeWords({"row", "share"})) {
      lock.mode = TableLock::kRowShare;
    } else if (TakeWords({"row", "exclusive"})) {
      lock.mode = TableLock::kRowExclusive;
    } else if (TakeWords({"share", "update", "exclusive"})) {
      lock.mode = TableLock::kShareUpdateExclusive;
    } else if (TakeWords({"share", "row", "exclusive"})) {
      lock.mode = TableLock::kShareRowExclusive;
    } else if (TakeWord("share")) {
      lock.mode = TableLock::kShare;
    } else if (TakeWord("exclusive")) {
      lock.mode = TableLock::kExclusive;
    } else if (!WantWords({"access", "exclusive"})) {
      return false;
    }
    if (!WantWord("mode")) return false;
  }
  lock.nowait = TakeWord("nowait");
  *body = std::move(lock);
  return true;
}

// Cursors, notifications and prepared statements are none here, so there is nothing to end.
bool Parsing::Tagged(tree::Body* body) {
  if (TakeWords({"close", "all"})) {
    *body = Nothing{.tag = "CLOSE CURSOR ALL"};
  } else if (IsWord("unlisten") && IsOperator("*", 1)) {
    Skip();
    Skip();
    *body = Nothing{.tag = "UNLISTEN"};
  } else if (TakeWords({"deallocate", "all"}) || TakeWords({"deallocate", "prepare", "all"})) {
    *body = Nothing{.tag = "DEALLOCATE ALL"};
  } else if (TakeWords({"discard", "all"})) {
    *body = DiscardAll{};
  } else {
    return Unsupported("cursors, notifications and prepared statements");
  }
  return true;
}

}  // namespace interleave::model::database::sql
