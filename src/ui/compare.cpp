#include "ui/compare.hpp"

#include <algorithm>
#include <iterator>

#include "ui/format.hpp"

namespace interleave::ui {
namespace {

double FigureOf(const CompareRow& row, CompareColumn column) {
  const Results::Entry& entry = row.entry;
  switch (column) {
    case CompareColumn::kProtection:
      return 0;
    case CompareColumn::kValue:
      return row.verdict.failure ? 1 : 0;
    case CompareColumn::kThroughput:
      return entry.throughput_per_s;
    case CompareColumn::kP50:
      return static_cast<double>(entry.latency_p50_ns);
    case CompareColumn::kP99:
      return static_cast<double>(entry.latency_p99_ns);
    case CompareColumn::kLockWait:
      return static_cast<double>(entry.lock_wait_p99_ns);
    case CompareColumn::kCalls:
      return static_cast<double>(entry.calls);
    case CompareColumn::kLines:
      return row.lines;
  }
  return 0;
}

}  // namespace

uint32_t LinesOfCode(std::string_view source) {
  uint32_t lines = 0;
  while (!source.empty()) {
    const size_t end = std::min(source.find('\n'), source.size());
    const std::string_view line = source.substr(0, end);
    const size_t first = line.find_first_not_of(" \t");
    if (first != line.npos && line[first] != '#') ++lines;
    source.remove_prefix(std::min(end + 1, source.size()));
  }
  return lines;
}

int64_t CommonUnit(const std::vector<int64_t>& times_ns) {
  std::vector<int64_t> times;
  std::copy_if(times_ns.begin(), times_ns.end(), std::back_inserter(times),
               [](int64_t time_ns) { return time_ns > 0; });
  if (times.empty()) return 1'000'000;
  std::sort(times.begin(), times.end());
  return UnitFor(times[times.size() / 2]);
}

std::vector<CompareRow> CompareRows(Workbench& bench, Language language) {
  std::vector<CompareRow> rows;
  if (bench.scenario() == nullptr) return rows;
  for (const session::Strategy& strategy : bench.scenario()->strategies) {
    const bool is_edited = &strategy == bench.strategy() && bench.edited();
    rows.push_back({.strategy = &strategy,
                    .entry = EntryFor(bench, strategy),
                    .verdict = RunVerdictOf(bench, strategy, language),
                    .lines = LinesOfCode(is_edited ? bench.source() : strategy.source)});
  }
  return rows;
}

void SortRows(std::vector<CompareRow>& rows, CompareColumn column, bool descending) {
  if (column == CompareColumn::kProtection) {
    if (descending) std::reverse(rows.begin(), rows.end());
    return;
  }
  std::stable_sort(rows.begin(), rows.end(), [&](const CompareRow& one, const CompareRow& other) {
    if (one.has_figures() != other.has_figures()) return one.has_figures();
    const double left = FigureOf(one, column), right = FigureOf(other, column);
    return descending ? left > right : left < right;
  });
}

}  // namespace interleave::ui
