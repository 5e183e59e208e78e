#include <gtest/gtest.h>

#include <algorithm>

#include "random_log.hpp"
#include "trace/timeline.hpp"

namespace interleave::trace {
namespace {

// What lanes are found by says the same as going through everything.
TEST(Timeline, LanesKnowTheirTimesTheirArrowsAndWhatTheyLost) {
  for (const uint64_t seed : {1U, 2U, 3U}) {
    const Log log = RandomLog::Make(seed, 6'000);
    Timeline timeline(log);
    timeline.Update();
    size_t arrows = 0, lost = 0, ended = 0;
    for (uint32_t lane = 0; lane < timeline.lane_count(); ++lane) {
      const std::vector<uint32_t>& own = timeline.lane_spans(lane);
      TimeByKind times{};
      for (size_t count = 0; count <= own.size(); ++count) {
        ASSERT_EQ(timeline.LaneTimes(lane, count), times) << lane << ", " << count;
        if (count == own.size()) break;
        const Span& span = timeline.spans()[own[count]];
        if (!span.open) times[static_cast<size_t>(span.kind)] += span.end_ns - span.begin_ns;
      }
      int64_t last_ns = 0;
      for (const LostPlace& place : timeline.lane_lost(lane)) {
        const LostUpdate& update = timeline.lost_updates()[place.index];
        EXPECT_EQ(timeline.actors()[update.lost_actor].lane, lane);
        EXPECT_EQ(place.time_ns, update.lost_time_ns);
        EXPECT_EQ(place.step, update.step);
        EXPECT_GE(place.time_ns, last_ns);
        last_ns = place.time_ns;
        ++lost;
      }
      EXPECT_TRUE(std::is_sorted(timeline.lane_arrows(lane).begin(), timeline.lane_arrows(lane).end()));
      arrows += timeline.lane_arrows(lane).size();
    }
    size_t ends_of_arrows = 0, lost_in_lanes = 0;
    for (const Arrow& arrow : timeline.arrows()) {
      const uint32_t from = timeline.actors()[arrow.from_actor].lane;
      const uint32_t to = timeline.actors()[arrow.to_actor].lane;
      ends_of_arrows += from != kNoLane && from != to ? 2 : 1;
    }
    for (const LostUpdate& update : timeline.lost_updates())
      lost_in_lanes += timeline.actors()[update.lost_actor].lane != kNoLane ? 1 : 0;
    for (const Actor& actor : timeline.actors()) ended += actor.end_ns >= 0 ? 1 : 0;
    EXPECT_GT(arrows, 0U);
    EXPECT_EQ(arrows, ends_of_arrows);
    EXPECT_GT(lost, 0U);
    EXPECT_EQ(lost, lost_in_lanes);
    EXPECT_GT(ended, 0U);
    EXPECT_EQ(timeline.ended().size(), ended);
  }
}

}  // namespace
}  // namespace interleave::trace
