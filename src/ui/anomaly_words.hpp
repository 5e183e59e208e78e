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

AnomalyWords WordsOf(const session::Session& session, const trace::Anomaly& anomaly, Language language);

// A lost update and a write skew leave what no order of the requests would; who reads twice may know what it
// does.
inline bool DoesHarm(const trace::Anomaly& anomaly) {
  return anomaly.kind == trace::Anomaly::Kind::kLostUpdate ||
         anomaly.kind == trace::Anomaly::Kind::kWriteSkew;
}

// The last one up to the position; null: none.
const trace::Anomaly* AnomalyAt(const session::Session& session, uint32_t step);

}  // namespace interleave::ui
