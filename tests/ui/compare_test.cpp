// The tab Compare and the page of all: rows of figures, their order, and one run beside another.
#include "ui/compare.hpp"

#include <gtest/gtest.h>

#include <string>

#include "ui/headless.hpp"

namespace interleave::ui {
namespace {

CompareRow Row(double throughput_per_s, int64_t p99_ns, bool done = true) {
  CompareRow row;
  row.entry.state = done ? Results::Entry::State::kDone : Results::Entry::State::kPending;
  row.entry.throughput_per_s = throughput_per_s;
  row.entry.latency_p99_ns = p99_ns;
  return row;
}

std::vector<int64_t> P99(const std::vector<CompareRow>& rows) {
  std::vector<int64_t> all;
  for (const CompareRow& row : rows) all.push_back(row.entry.latency_p99_ns);
  return all;
}

TEST(Compare, RowsAreSortedAndThoseWithoutFiguresComeLast) {
  std::vector<CompareRow> rows = {Row(0, 5, false), Row(20, 3), Row(30, 1), Row(20, 2)};
  SortRows(rows, CompareColumn::kP99, false);
  EXPECT_EQ(P99(rows), (std::vector<int64_t>{1, 2, 3, 5}));
  SortRows(rows, CompareColumn::kThroughput, true);
  EXPECT_EQ(P99(rows), (std::vector<int64_t>{1, 2, 3, 5}));  // equal ones keep their order
  SortRows(rows, CompareColumn::kThroughput, false);
  EXPECT_EQ(P99(rows), (std::vector<int64_t>{2, 3, 1, 5}));
}

TEST(Compare, LinesOfCodeAreNeitherBlankNorComments) {
  EXPECT_EQ(LinesOfCode(""), 0U);
  EXPECT_EQ(LinesOfCode("a = 1"), 1U);
  EXPECT_EQ(LinesOfCode("# one\n\n  \na = 1  # two\n    b()\n\t# three\n"), 2U);
}

TEST(Compare, TimesShareTheUnitThatMostOfThemReadWellIn) {
  EXPECT_EQ(CommonUnit({}), 1'000'000);
  EXPECT_EQ(CommonUnit({0, 0}), 1'000'000);
  EXPECT_EQ(CommonUnit({0, 250'000, 340'000, 6'560'000}), 1'000);
  EXPECT_EQ(CommonUnit({250'000, 2'340'000, 6'560'000}), 1'000'000);
}

HeadlessPage::Setup At(const std::string& fragment) { return StillAt(fragment, 1280, 1400); }

TEST(Compare, ALinkOpensTheTabAndRowsSayTheirFigures) {
  HeadlessPage page(At("#/event-loop-counter/unprotected?tab=compare"));
  EXPECT_EQ(page.page().view().tab, Tab::kCompare);
  page.Settle();
  const std::string bad = page.Value("compare/unprotected");
  EXPECT_EQ(bad.find("unsafe, wrong, result 1 / 12, throughput 48\u00a0k/s"), 0U) << bad;
  EXPECT_NE(bad.find("p99 250 µs"), std::string::npos) << bad;
  const std::string good = page.Value("compare/asyncio-lock");
  EXPECT_EQ(good.find("safe, correct, result 12 / 12"), 0U) << good;
  EXPECT_NE(good.find("lock p99 210 µs"), std::string::npos) << good;
  EXPECT_NE(page.page().Frame({.width = 1280, .height = 800}).fragment.find("tab=compare"),
            std::string::npos);
}

TEST(Compare, AHeadingSortsAndTurnsTheOrderAround) {
  HeadlessPage page(At("#/event-loop-counter/unprotected?tab=compare"));
  page.Settle();
  const auto is_above = [&](const char* one, const char* other) {
    return page.RectOf(std::string("compare/") + one).y < page.RectOf(std::string("compare/") + other).y;
  };
  EXPECT_TRUE(is_above("unprotected", "never-suspends"));
  page.Press("compare-sort/throughput");
  EXPECT_EQ(page.Value("compare-sort/throughput"), "descending");
  EXPECT_TRUE(is_above("never-suspends", "unprotected"));
  page.Press("compare-sort/throughput");
  EXPECT_EQ(page.Value("compare-sort/throughput"), "ascending");
  EXPECT_TRUE(is_above("lock-too-wide", "never-suspends"));
}

TEST(Compare, ARowIsAStrategyToChoose) {
  HeadlessPage page(At("#/event-loop-counter/unprotected?tab=compare"));
  page.Settle();
  page.Press("compare/semaphore-1");
  EXPECT_EQ(page.bench().strategy()->name, "semaphore-1");
  EXPECT_EQ(page.page().view().tab, Tab::kCompare);
}

TEST(Compare, TwoRunsStandSideBySideAndSayWhereTheyPart) {
  HeadlessPage page(At("#/event-loop-counter/unprotected?tab=compare"));
  page.Settle();
  page.Press("beside/asyncio-lock");
  page.Settle();
  const std::string said = page.Value("split");
  EXPECT_EQ(said.find("Alike up to 20"), 0U) << said;
  EXPECT_NE(said.find("they part: No protection: #2 read value = 0. asyncio.Lock: #2 started and waits for"),
            std::string::npos)
      << said;
  page.Press("beside/lock-too-wide");
  page.Settle();
  EXPECT_NE(page.Value("split").find("Lock too wide: "), std::string::npos) << page.Value("split");
  page.Press("compare/lock-too-wide");  // nothing stands beside itself
  page.Settle();
  EXPECT_EQ(page.Value("split").find("Press the two bars"), 0U) << page.Value("split");
}

TEST(Compare, OnAPhoneRowsAreCards) {
  HeadlessPage::Setup setup = At("#/event-loop-counter/unprotected?tab=compare");
  setup.width = 390;
  setup.height = 844;
  HeadlessPage page(setup);
  page.Settle();
  EXPECT_GE(page.RectOf("compare/asyncio-lock").height, 60);
  EXPECT_GE(page.RectOf("beside/asyncio-lock").width, 44);
  EXPECT_TRUE(page.page().elided().empty()) << page.page().elided()[0];
}

TEST(Compare, AProgramOfOnesOwnHasNothingToBeComparedWith) {
  HeadlessPage page({});
  page.bench().OpenProgram("print(1)\n");
  page.Frame();
  EXPECT_FALSE(page.Has("tab/compare"));
}

TEST(Matrix, EveryProgramOfTheCatalogIsATile) {
  HeadlessPage page(At("#/matrix"));
  EXPECT_EQ(page.page().view().tab, Tab::kMatrix);
  for (const session::Scenario& scenario : session::Catalog()) {
    for (const session::Strategy& strategy : scenario.strategies)
      EXPECT_TRUE(page.Has("cell/" + scenario.name + "/" + strategy.name)) << scenario.name << strategy.name;
  }
  EXPECT_EQ(page.page().Frame({.width = 1280, .height = 800}).fragment, "#/matrix");
}

TEST(Matrix, ATileHasVerdictAndCostAndLeadsToItsRun) {
  HeadlessPage page(At("#/matrix"));
  const std::string id = "cell/event-loop-counter/semaphore-3";
  for (int i = 0; i < 2000 && page.Value(id).find("p99") == std::string::npos; ++i) page.Frame();
  for (int i = 0; i < 2000 && page.Value(id).find("Loses") == std::string::npos; ++i) page.Frame();
  EXPECT_EQ(page.Value(id), "Loses updates, 75.0% · p99\u00a0340\u00a0µs");
  page.Press(id);
  EXPECT_EQ(page.page().view().tab, Tab::kRun);
  EXPECT_EQ(page.bench().strategy()->name, "semaphore-3");
  EXPECT_TRUE(page.history_requested());
}

}  // namespace
}  // namespace interleave::ui
