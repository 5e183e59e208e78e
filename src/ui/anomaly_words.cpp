#include "ui/anomaly_words.hpp"

#include <algorithm>

namespace interleave::ui {
namespace {

using Kind = trace::Anomaly::Kind;

// Tables are made at the beginning of a run, so this looks at few records.
std::string TableName(const trace::Log& log, uint8_t table) {
  for (uint64_t i = 0; i < log.size(); ++i) {
    const trace::Record& record = log.at(i);
    if (record.kind == trace::RecordKind::kTable && record.detail == table &&
        record.value < log.texts().size())
      return log.texts()[record.value];
  }
  return "?";
}

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

AnomalyWords WordsOf(const session::Session& session, const trace::Anomaly& anomaly, Language language) {
  AnomalyWords words;
  words.name = TextOf(NameText(anomaly.kind), language);
  words.what = Fill(WhatText(anomaly.kind), language,
                    {{"first", session.ActorName(anomaly.first_actor)},
                     {"second", session.ActorName(anomaly.second_actor)},
                     {"table", TableName(session.log(), anomaly.table)}});
  words.help =
      TextOf(anomaly.in_one_transaction ? TextId::kAnomalyOfLevel : TextId::kAnomalyOfScope, language);
  return words;
}

const trace::Anomaly* AnomalyAt(const session::Session& session, uint32_t step) {
  const std::vector<trace::Anomaly>& all = session.anomalies();
  const auto after = std::upper_bound(all.begin(), all.end(), step,
                                      [](uint32_t at, const trace::Anomaly& one) { return at < one.step; });
  return after == all.begin() ? nullptr : &*(after - 1);
}

}  // namespace interleave::ui
