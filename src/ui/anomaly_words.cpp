#include "ui/anomaly_words.hpp"

#include <algorithm>

namespace interleave::ui {
namespace {

using Kind = trace::Anomaly::Kind;

TextId NameText(Kind kind) {
  switch (kind) {
    case Kind::kLostUpdate:
      return TextId::kAnomalyLostUpdate;
    case Kind::kReadSkew:
      return TextId::kAnomalyReadSkew;
    case Kind::kWriteSkew:
      return TextId::kAnomalyWriteSkew;
    case Kind::kFuzzyRead:
      return TextId::kAnomalyFuzzyRead;
    case Kind::kIntermediateRead:
      return TextId::kAnomalyIntermediateRead;
  }
  return TextId::kAnomalyLostUpdate;
}

TextId WhatText(Kind kind) {
  switch (kind) {
    case Kind::kLostUpdate:
      return TextId::kLostUpdateWhat;
    case Kind::kReadSkew:
      return TextId::kReadSkewWhat;
    case Kind::kWriteSkew:
      return TextId::kWriteSkewWhat;
    case Kind::kFuzzyRead:
      return TextId::kFuzzyReadWhat;
    case Kind::kIntermediateRead:
      return TextId::kIntermediateReadWhat;
  }
  return TextId::kLostUpdateWhat;
}

}  // namespace

AnomalyWords WordsOf(const AnomalyFacts& facts, Language language) {
  AnomalyWords words;
  words.name = TextOf(NameText(facts.kind), language);
  words.what = Fill(WhatText(facts.kind), language,
                    {{"first", facts.first}, {"second", facts.second}, {"table", facts.table}});
  words.help = TextOf(facts.in_one_transaction ? TextId::kAnomalyOfLevel : TextId::kAnomalyOfScope, language);
  return words;
}

AnomalyWords WordsOf(const session::Session& session, const trace::Anomaly& anomaly, Language language) {
  return WordsOf(
      {anomaly.kind, session.ActorName(anomaly.first_actor), session.ActorName(anomaly.second_actor),
       std::string(trace::TableName(session.log(), anomaly.table)), anomaly.in_one_transaction},
      language);
}

const trace::Anomaly* AnomalyAt(const session::Session& session, uint32_t step) {
  const std::vector<trace::Anomaly>& all = session.anomalies();
  const auto after = std::upper_bound(all.begin(), all.end(), step,
                                      [](uint32_t at, const trace::Anomaly& one) { return at < one.step; });
  return after == all.begin() ? nullptr : &*(after - 1);
}

}  // namespace interleave::ui
