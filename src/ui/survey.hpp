// The whole catalog at a glance: every strategy of every scenario with the scenario's own parameters and seed
// 1, run once and searched. Runs are made here, in slices; searches by whoever carries the workbench's.
//
//   survey.Begin();                       // the runs start
//   while (survey.Work(20'000)) {}
//   for (const Survey::Cell& cell : survey.cells()) Use(survey.EntryOf(cell));
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "session/search_client.hpp"
#include "ui/results.hpp"

namespace interleave::ui {

class Survey {
 public:
  struct Cell {
    const session::Scenario* scenario = nullptr;
    const session::Strategy* strategy = nullptr;
    // What is searched of it: one for each runtime that tells the scenario's strategies apart, in the
    // catalog's order; free-threaded programs share the search of any-bytecode.
    std::vector<std::string> runtimes;
    std::vector<session::Settings> searches;
    size_t first_search = 0;  // its place among the searches of all cells
  };

  // In catalog order; there from the start.
  const std::vector<Cell>& cells() const { return cells_; }

  Survey();
  void Begin();  // does nothing when it has begun
  bool begun() const { return !results_.empty(); }
  bool busy() const { return begun() && next_ < results_.size(); }
  bool Work(uint64_t instructions);  // true while there is more to run

  // How the run went; null before Begin.
  const Results::Entry* EntryOf(const Cell& cell) const;

 private:
  std::vector<Cell> cells_;
  std::vector<Results> results_;  // by the catalog's scenarios
  size_t next_ = 0;               // the first that is not through
};

// The fragment that opens a cell.
std::string FragmentOf(const Survey::Cell& cell);

}  // namespace interleave::ui
