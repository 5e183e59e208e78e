// Which anomalies of the literature a run has shown in its database, by what its requests read and wrote.
//
// What is compared are units: a request, with the tasks that it makes; in a run without requests a task or a
// thread by itself. If what two units did cannot be put in an order, one whole unit before the other, there
// is a cycle of two dependencies between them:
//   wr  one read what the other had written        ww  one wrote over what the other had written
//   rw  one read a version that the other replaced: it has to come first
// A cycle closes with the commit of a transaction; what was rolled back counts for nothing. A commit adds one
// anomaly at most, the first kind of Anomaly::Kind that it closes.
//
// Items are the rows that statements touched; ww needs a column that both assign. Rows that were looked for
// and were not there leave no record, so anomalies of phantoms are not seen.
//
// A unit may do its work in several transactions. Then a read counts for rw only as long as the unit has not
// read the row anew, or asked for its value in the condition of an UPDATE. Without requests, when nobody says
// what is one piece of work, reads and writes of several transactions give lost updates alone.
//
// Sources: Adya, "Weak Consistency" (1999), for cycles; Berenson et al., "A Critique of ANSI SQL Isolation
// Levels" (1995), for P2 and P4; Warszawski and Bailis, "ACIDRain" (2017), for units and for what is of the
// level and what of the scope.
//
//   AnomalyFinder finder(log);
//   finder.Update();  // after the log grew
//   finder.all()
//
// Inaccuracies: of a row the last kWindow accesses are looked at, of a unit the last kWindow, and of what is
// between two units the last kMostEdges.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

#include "trace/cursor.hpp"
#include "trace/log.hpp"

namespace interleave::trace {

struct Anomaly {
  enum class Kind : uint8_t {
    kLostUpdate,  // the first read a row, the second replaced it, the first overwrote that without reading it
    kReadSkew,    // the first saw something as it was before the second, something as it was after it
    kWriteSkew,   // each read a row that the other replaced
    kFuzzyRead,   // as kReadSkew, where it read one row twice and went on with what it read last
    kIntermediateRead,  // the first read what the second wrote, and later replaced in another transaction
  };
  Kind kind = Kind::kLostUpdate;
  uint32_t first_actor = 0;  // the unit that read what the second one replaced
  uint32_t second_actor = 0;
  uint32_t step = 0;  // of the commit that closed the cycle
  // The row that the first one read: the number of its first version that is known.
  uint8_t table = 0;
  uint32_t row = 0;
  uint32_t read_version = 0;   // of that row: what the first one read
  uint32_t newer_version = 0;  // and what the second one wrote
  // Where the other dependency is. Of a lost update the same row.
  uint8_t second_table = 0;
  uint32_t second_row = 0;
  // What each of them did about it was one transaction: the isolation level let it through ("level"). Else no
  // level helps, the statements have to be put into one transaction first ("scope").
  bool in_one_transaction = false;
};

// "P4 lost update", "G-single read skew", "G2-item write skew", "P2 fuzzy read", "G1b intermediate read".
std::string_view AnomalyName(Anomaly::Kind kind);

// A lost update and a write skew leave what no order of the units would; who reads twice may know what it
// does.
inline bool DoesHarm(const Anomaly& anomaly) {
  return anomaly.kind == Anomaly::Kind::kLostUpdate || anomaly.kind == Anomaly::Kind::kWriteSkew;
}

// Of a table by the number that records have for it; "?" where no record names it.
std::string_view TableName(const Log& log, uint8_t table);

class AnomalyFinder {
 public:
  static constexpr size_t kWindow = 128;

  explicit AnomalyFinder(const Log& log) : log_(&log), cursor_(log) {}

  void Update();
  const std::vector<Anomaly>& all() const { return all_; }  // by step

 private:
  static constexpr uint32_t kNone = UINT32_MAX;
  static constexpr size_t kMostEdges = 64;  // between two units

  struct Actor {
    uint32_t creator = kNone;
    bool is_request = false;
  };
  struct Access {
    uint32_t unit = 0;
    uint32_t transaction = 0;  // by the order in which they begin
    uint32_t row = 0;
    uint32_t version = 0;         // read or written
    uint32_t before = 0;          // of a write the version that was replaced; 0: none
    uint8_t columns = UINT8_MAX;  // that are assigned
    uint8_t given = UINT8_MAX;    // those of them whose value the client sent
    uint8_t table = 0;
    bool is_write = false;
    RowChange change = RowChange::kBlind;

    bool IsRefresh() const { return !is_write || change == RowChange::kChecked; }
  };
  struct Session {
    uint32_t transaction = 0;  // 0: none is open
    std::vector<Access> accesses;
  };
  // A dependency between the unit that commits and another one.
  struct Edge {
    Access mine;
    Access theirs;
    bool is_out = false;  // from mine to theirs: mine comes first
    bool is_rw = false;

    const Access& before() const { return is_out ? mine : theirs; }
    const Access& after() const { return is_out ? theirs : mine; }
  };

  void Take(const Record& record);
  Actor& ActorOf(uint32_t actor);
  uint32_t UnitOf(uint32_t actor) const;
  bool IsAncestor(uint32_t actor, uint32_t of) const;
  bool AreComparable(uint32_t left, uint32_t right) const;
  Session& SessionOf(uint32_t number);
  void TakeAccess(const Record& record);
  uint32_t RowOf(uint32_t version) const;
  void SetRow(uint32_t version, uint32_t row);
  void TakeEnd(const Record& record);
  void Commit(const Session& session);
  const Access* LastAccess(uint32_t unit, uint32_t row) const;
  bool FindLostUpdate(const Access& write, Anomaly* found) const;
  void Keep(const Access& access);
  bool FindCycle(uint32_t unit, uint32_t transaction, Anomaly* found) const;
  void AddEdges(const Access& mine, std::map<uint32_t, std::vector<Edge>>* edges) const;
  static bool MakeEdge(const Access& mine, const Access& theirs, Edge* edge);
  bool IsOwnBetween(const Edge& edge) const;
  bool BestCycle(const std::vector<Edge>& edges, uint32_t transaction, Anomaly* best) const;
  // Both did in one transaction what makes the cycle.
  static bool IsOne(const Edge& out, const Edge& in) {
    return out.mine.transaction == in.mine.transaction && out.theirs.transaction == in.theirs.transaction;
  }
  bool IsCycle(const Edge& out, const Edge& in, uint32_t transaction) const;
  Anomaly MakeCycle(const Edge& out, const Edge& in) const;
  bool IsStale(const Access& read) const;

  const Log* log_;
  Cursor cursor_;
  std::vector<Actor> actors_;                         // by number
  std::vector<Session> sessions_;                     // by number
  std::vector<uint32_t> row_of_;                      // of versions, by number; 0: not known
  std::map<uint32_t, std::vector<Access>> of_rows_;   // that are committed, by row
  std::map<uint32_t, std::vector<Access>> of_units_;  // the same by unit
  Record rows_;                                       // the kRows that row records are about
  uint32_t before_ = 0;                               // what the kRowWrite that follows replaces; 0: nothing
  uint32_t ended_ = 0;                                // the session of the last kTransactionEnd
  bool has_requests_ = false;
  uint32_t transactions_ = 0;
  std::vector<Anomaly> all_;
};

}  // namespace interleave::trace
