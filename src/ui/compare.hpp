// What the tab Compare is about: the strategies of a scenario as rows of figures, in an order that the person
// chooses.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ui/run_verdict.hpp"

namespace interleave::ui {

enum class CompareColumn : uint8_t {
  kProtection,
  kValue,
  kThroughput,
  kP50,
  kP99,
  kLockWait,
  kCalls,
  kLines
};
inline constexpr int kCompareColumns = 8;

struct CompareRow {
  const session::Strategy* strategy = nullptr;
  Results::Entry entry;
  RunVerdict verdict;
  uint32_t lines = 0;  // of code: neither blank nor a comment

  bool has_figures() const { return entry.state == Results::Entry::State::kDone; }
};

// In the catalog's order.
std::vector<CompareRow> CompareRows(Workbench& bench, Language language);

// Those without figures come last, in the catalog's order, as do equal ones among each other.
void SortRows(std::vector<CompareRow>& rows, CompareColumn column, bool descending);

uint32_t LinesOfCode(std::string_view source);

// The unit that most of some times read well in; 1'000'000 where there are none.
int64_t CommonUnit(const std::vector<int64_t>& times_ns);

}  // namespace interleave::ui
