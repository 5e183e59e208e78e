// What the timeline's marks are found by, kept from frame to frame and brought up to date as the run grows.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace interleave::ui {

// Where an anomaly of transactions is marked.
struct AnomalyPlace {
  int64_t time_ns = 0;
  uint32_t index = 0;  // into the session's anomalies
  bool ended = false;  // the lane's actor had ended by then: behind what it has done
};

struct StuckPlace {
  uint32_t lane = 0;
  uint32_t holder_lane = 0;  // trace::kNoLane: none is known
};

struct MarksKept {
  uint32_t run = 0;                                   // of the workbench
  size_t anomalies = 0;                               // how many have been placed
  std::vector<std::vector<AnomalyPlace>> anomaly_at;  // by lane, each by time
  bool is_stuck_known = false;
  std::vector<StuckPlace> stuck;  // by lane
};

// What was clicked: whose story is told, and which accesses are compared (indices into the log).
struct Selection {
  uint32_t run = 0;               // of the workbench
  uint32_t actor = 0;             // 0: nobody
  uint64_t access = UINT64_MAX;   // UINT64_MAX: none
  uint64_t earlier = UINT64_MAX;  // the one that was clicked before it
};

}  // namespace interleave::ui
