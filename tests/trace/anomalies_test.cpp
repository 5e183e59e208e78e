#include "trace/anomalies.hpp"

#include <gtest/gtest.h>

#include "log_builder.hpp"

namespace interleave::trace {
namespace {

// Requests 1, 2 and 3, each with the session of its number, over rows of table 1 whose first versions are 1,
// 2 and 3, written by nobody in particular.
class RowLog {
 public:
  explicit RowLog(uint32_t requests = 3) {
    builder_.Step(0, StepKind::kArrive);
    for (uint32_t actor = 1; actor <= requests; ++actor) builder_.CreateRequest(actor, actor);
    if (requests == 0) {
      for (uint32_t actor = 1; actor <= 3; ++actor) builder_.Create(0, actor);
    }
    for (version_ = 0; version_ < 3;) Insert(0);
    Commit(0);
  }

  const Log& log() const { return builder_.log; }
  void Create(uint32_t creator, uint32_t actor) { builder_.Create(creator, actor); }

  uint32_t Insert(uint32_t actor) {
    AddRows(actor, RowChange::kBlind, UINT8_MAX, UINT8_MAX);
    builder_.Add(RecordKind::kRowWrite, actor, kTable, 0, ++version_);
    return version_;
  }
  void Read(uint32_t actor, uint32_t version) {
    AddRows(actor, RowChange::kBlind, UINT8_MAX, UINT8_MAX);
    builder_.Add(RecordKind::kRowRead, actor, kTable, 0, version);
  }
  // The number of the new version.
  uint32_t Write(uint32_t actor, uint32_t before, RowChange change = RowChange::kBlind, uint32_t columns = 2,
                 uint32_t given = 2) {
    AddRows(actor, change, columns, change == RowChange::kComputed ? 0 : given);
    builder_.Add(RecordKind::kRowBefore, actor, kTable, 0, before);
    builder_.Add(RecordKind::kRowWrite, actor, kTable, 0, ++version_);
    return version_;
  }
  void Commit(uint32_t actor) { End(actor, TransactionEnd::kCommitted); }
  void End(uint32_t actor, TransactionEnd end, uint32_t undone = 0) {
    builder_.Step(actor, StepKind::kEffect);
    builder_.Add(RecordKind::kTransactionEnd, actor, end, 0, SessionOf(actor));
    if (end == TransactionEnd::kPartly) builder_.Add(RecordKind::kUndone, actor, 0, 0, undone);
  }

  std::string Found() const {
    AnomalyFinder finder(builder_.log);
    finder.Update();
    std::string text;
    for (const Anomaly& one : finder.all()) {
      text += (text.empty() ? "" : "; ") + std::string(AnomalyName(one.kind)) + " " +
              std::to_string(one.first_actor) + "," + std::to_string(one.second_actor) + " row " +
              std::to_string(one.row) + "," + std::to_string(one.second_row) +
              (one.in_one_transaction ? " level" : " scope");
    }
    return text;
  }

 private:
  static constexpr uint8_t kTable = 1;

  // A task of a request has the request's session, in the tests here.
  static uint32_t SessionOf(uint32_t actor) { return actor > 3 ? 1 : actor; }

  void AddRows(uint32_t actor, RowChange change, uint32_t columns, uint32_t given) {
    builder_.Add(RecordKind::kRows, actor, change, 0, SessionOf(actor) | columns << 16U | given << 24U);
  }

  LogBuilder builder_;
  uint32_t version_ = 0;
};

TEST(Anomalies, NothingIsFoundInATurnEach) {
  RowLog rows;
  rows.Read(1, 1);
  const uint32_t first = rows.Write(1, 1);
  rows.Commit(1);
  rows.Read(2, first);
  rows.Write(2, first);
  rows.Commit(2);
  EXPECT_EQ(rows.Found(), "");
}

TEST(Anomalies, LostUpdate) {
  RowLog rows;
  rows.Read(1, 1);
  rows.Read(2, 1);
  const uint32_t first = rows.Write(1, 1);
  rows.Commit(1);
  rows.Write(2, first);
  EXPECT_EQ(rows.Found(), "") << "it is not committed";
  rows.Commit(2);
  EXPECT_EQ(rows.Found(), "P4 lost update 2,1 row 1,1 level");
}

TEST(Anomalies, LostUpdateOfStatementsByThemselves) {
  RowLog rows;
  rows.Read(1, 1);
  rows.Commit(1);
  rows.Read(2, 1);
  rows.Commit(2);
  const uint32_t first = rows.Write(1, 1);
  rows.Commit(1);
  rows.Write(2, first);
  rows.Commit(2);
  EXPECT_EQ(rows.Found(), "P4 lost update 2,1 row 1,1 scope");
}

TEST(Anomalies, NothingIsLostOfOtherColumns) {
  RowLog rows;
  rows.Read(1, 1);
  rows.Read(2, 1);
  const uint32_t first = rows.Write(1, 1, RowChange::kBlind, 2);
  rows.Commit(1);
  rows.Write(2, first, RowChange::kBlind, 4, 4);
  rows.Commit(2);
  EXPECT_EQ(rows.Found(), "");
}

TEST(Anomalies, NothingIsLostOfAColumnThatIsComputed) {
  RowLog rows;
  rows.Read(1, 1);
  rows.Read(2, 1);
  const uint32_t first = rows.Write(1, 1, RowChange::kBlind, 2, 2);
  rows.Commit(1);
  rows.Write(2, first, RowChange::kBlind, 6, 4);
  rows.Commit(2);
  EXPECT_EQ(rows.Found(), "G-single read skew 2,1 row 1,1 level") << "but what was read is old";
}

TEST(Anomalies, NothingIsLostOfWhatWasReadAnewOrNever) {
  RowLog rows;
  rows.Read(2, 1);
  rows.Commit(2);
  const uint32_t first = rows.Write(1, 1);
  rows.Commit(1);
  rows.Read(2, first);
  const uint32_t second = rows.Write(2, first);
  rows.Commit(2);
  rows.Write(3, second);
  rows.Commit(3);
  EXPECT_EQ(rows.Found(), "");
}

TEST(Anomalies, WhatIsRolledBackCountsForNothing) {
  RowLog rows;
  rows.Read(2, 1);
  rows.Write(1, 1);
  rows.End(1, TransactionEnd::kRolledBack);
  rows.Write(2, 1);
  rows.Commit(2);
  EXPECT_EQ(rows.Found(), "");
  rows.Read(3, 1);
  rows.End(3, TransactionEnd::kRolledBack);
  rows.Write(3, 5);
  rows.Commit(3);
  EXPECT_EQ(rows.Found(), "") << "nor does a read";
}

TEST(Anomalies, WhatASavepointUndoesCountsForNothing) {
  RowLog rows;
  rows.Read(2, 1);
  const uint32_t undone = rows.Write(1, 1);
  rows.End(1, TransactionEnd::kPartly, undone);
  rows.Insert(1);
  rows.Commit(1);
  rows.Write(2, 1);
  rows.Commit(2);
  EXPECT_EQ(rows.Found(), "");
}

TEST(Anomalies, ReadSkew) {
  RowLog rows;
  rows.Read(1, 1);
  rows.Write(2, 1);
  const uint32_t other = rows.Write(2, 2);
  rows.Commit(2);
  rows.Read(1, other);
  rows.Commit(1);
  EXPECT_EQ(rows.Found(), "G-single read skew 1,2 row 1,2 level");
}

TEST(Anomalies, ReadSkewOfTwoTransactionsThatWrite) {
  RowLog rows;
  const uint32_t other = rows.Write(2, 2);
  rows.Commit(2);
  rows.Read(1, 1);
  rows.Read(1, other);
  rows.Commit(1);
  rows.Write(2, 1);
  rows.Commit(2);
  EXPECT_EQ(rows.Found(), "G-single read skew 1,2 row 1,2 scope");
}

TEST(Anomalies, AReadThatADecisionRestsOn) {
  RowLog rows;
  rows.Read(1, 1);
  const uint32_t first = rows.Write(2, 1, RowChange::kComputed);
  rows.Commit(2);
  rows.Write(1, first, RowChange::kComputed);
  rows.Commit(1);
  EXPECT_EQ(rows.Found(), "G-single read skew 1,2 row 1,1 level");
}

TEST(Anomalies, AConditionThatIsAskedAnew) {
  RowLog rows;
  rows.Read(1, 1);
  rows.Commit(1);
  const uint32_t first = rows.Write(2, 1, RowChange::kComputed);
  rows.Commit(2);
  rows.Write(1, first, RowChange::kChecked);
  rows.Commit(1);
  EXPECT_EQ(rows.Found(), "");
}

TEST(Anomalies, FuzzyRead) {
  RowLog rows;
  rows.Read(1, 1);
  const uint32_t first = rows.Write(2, 1);
  rows.Commit(2);
  rows.Read(1, first);
  rows.Write(1, first);
  rows.Commit(1);
  EXPECT_EQ(rows.Found(), "P2 fuzzy read 1,2 row 1,1 level");
}

TEST(Anomalies, WriteSkew) {
  for (const bool is_one : {true, false}) {
    RowLog rows;
    for (const uint32_t actor : {1U, 2U}) {
      rows.Read(actor, 1);
      rows.Read(actor, 2);
      if (!is_one) rows.Commit(actor);
    }
    rows.Write(1, 1);
    rows.Write(2, 2);
    rows.Commit(1);
    EXPECT_EQ(rows.Found(), "");
    rows.Commit(2);
    EXPECT_EQ(rows.Found(),
              is_one ? "G2-item write skew 2,1 row 1,2 level" : "G2-item write skew 2,1 row 1,2 scope");
  }
}

TEST(Anomalies, ATaskOfARequestIsPartOfIt) {
  RowLog rows;
  rows.Create(1, 4);
  rows.Read(4, 1);
  rows.Commit(4);
  const uint32_t first = rows.Write(2, 1);
  rows.Commit(2);
  rows.Write(1, first);
  rows.Commit(1);
  EXPECT_EQ(rows.Found(), "P4 lost update 1,2 row 1,1 scope");
}

TEST(Anomalies, WhoIsNoRequestIsLeftOut) {
  RowLog rows;
  rows.Read(0, 1);
  const uint32_t first = rows.Write(2, 1);
  rows.Commit(2);
  rows.Write(0, first);
  rows.Commit(0);
  EXPECT_EQ(rows.Found(), "");
}

TEST(Anomalies, TasksWithoutRequests) {
  RowLog rows(0);
  rows.Read(0, 1);
  rows.Commit(0);
  // Two of two transactions each, which lose nothing.
  const uint32_t first = rows.Write(1, 1, RowChange::kComputed);
  rows.Read(1, 2);
  rows.Commit(1);
  const uint32_t second = rows.Write(2, first, RowChange::kComputed);
  rows.Write(2, 2, RowChange::kComputed);
  rows.Commit(2);
  const uint32_t third = rows.Write(1, second, RowChange::kComputed);
  rows.Commit(1);
  rows.Write(0, third);
  rows.Commit(0);
  EXPECT_EQ(rows.Found(), "") << "whose creator looks and writes before and after them";
  rows.Read(3, third + 1);
  rows.Commit(3);
  const uint32_t lost = rows.Write(1, third + 1);
  rows.Commit(1);
  rows.Write(3, lost);
  rows.Commit(3);
  EXPECT_EQ(rows.Found(), "P4 lost update 3,1 row 1,1 scope");
}

TEST(Anomalies, AreFoundAsTheLogGrows) {
  RowLog rows;
  AnomalyFinder finder(rows.log());
  uint32_t last = 1;
  for (int round = 0; round < 300; ++round) {
    rows.Read(1, last);
    rows.Read(2, last);
    last = rows.Write(1, last);
    rows.Commit(1);
    last = rows.Write(2, last);
    rows.Commit(2);
    finder.Update();
    ASSERT_EQ(finder.all().size(), static_cast<size_t>(round) + 1) << round;
  }
  EXPECT_EQ(finder.all().front().row, 1U);
  EXPECT_LT(finder.all().front().step, finder.all().back().step);
  EXPECT_EQ(finder.all().back().step, rows.log().step_count());
}

}  // namespace
}  // namespace interleave::trace
