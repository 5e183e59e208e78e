// What is looked for in a run: a request ("#42", "42"), what happens on a line ("line 8"), what is waited for
// ("lock", "io", "queue"), updates that are lost ("lost"), requests that fail ("failed"), else a part of a
// name or of a statement in SQL. Case does not matter; words are English or Russian in either language.
//
//   finder.Update(session, run);      // each frame: goes on where it stopped as the run grows
//   finder.matches()
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "session/session.hpp"

namespace interleave::ui {

struct Match {
  int64_t begin_ns = 0;
  int64_t end_ns = 0;
  uint32_t actor = 0;  // in whose lane
};

class Finder {
 public:
  static constexpr size_t kMostMatches = 100'000;

  void SetQuery(std::string_view text);
  const std::string& query() const { return query_; }
  bool empty() const { return looks_for_ == For::kNothing; }

  // `run`: another number means another run.
  void Update(const session::Session& session, uint32_t run);
  const std::vector<Match>& matches() const { return matches_; }  // by beginning

 private:
  enum class For : uint8_t { kNothing, kRequest, kLine, kWait, kLost, kFailed, kText };

  void Restart();
  void FindRequests(const session::Session& session);
  void FindLines(const session::Session& session);
  void FindWaits(const session::Session& session);
  void FindLost(const session::Session& session);
  void FindFailed(const session::Session& session);
  void FindTexts(const session::Session& session);
  void Add(const session::Session& session, uint32_t actor, int64_t begin_ns, int64_t end_ns);

  std::string query_;
  For looks_for_ = For::kNothing;
  uint64_t number_ = 0;
  uint32_t waits_ = 0;  // a bit for each trace::Wait
  std::string capitals_;
  uint32_t run_ = 0;
  bool finished_ = false;
  size_t taken_ = 0;  // of what is gone through
  size_t actors_ = 0;
  int64_t record_time_ns_ = 0;
  uint32_t record_step_ = 0;
  std::vector<size_t> statements_;  // by session
  std::vector<Match> matches_;
};

}  // namespace interleave::ui
