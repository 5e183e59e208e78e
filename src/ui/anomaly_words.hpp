// Anomalies of transactions in words: the name that the literature has for one, what happened, and whether an
// isolation level would have helped.
#pragma once

#include <string>

#include "session/session.hpp"
#include "ui/texts.hpp"

namespace interleave::ui {

struct AnomalyWords {
  std::string name;  // "P4 lost update"
  std::string what;  // "#2 wrote over a row of accounts that #1 had written since #2 read it."
  std::string help;  // "The statements were not in one transaction: no isolation level prevents it."

  std::string All() const { return name + ": " + what + " " + help; }
};

// One, with its requests and table by their names.
struct AnomalyFacts {
  trace::Anomaly::Kind kind = trace::Anomaly::Kind::kLostUpdate;
  std::string first, second, table;
  bool in_one_transaction = false;
};

AnomalyWords WordsOf(const AnomalyFacts& facts, Language language);
AnomalyWords WordsOf(const session::Session& session, const trace::Anomaly& anomaly, Language language);

// The last one up to the position; null: none.
const trace::Anomaly* AnomalyAt(const session::Session& session, uint32_t step);

}  // namespace interleave::ui
