// Long logs of every kind of record, from a seed, for comparing quick answers with slow ones.
#pragma once

#include <vector>

#include "base/random.hpp"
#include "trace/log_builder.hpp"

namespace interleave::trace {

class RandomLog {
 public:
  // At least so many records, if `actors` suffices for them.
  static Log Make(uint64_t seed, uint64_t records, uint32_t actors = 40) {
    RandomLog maker(seed);
    maker.builder_.log.counters = {"queued"};
    while (maker.builder_.log.size() < records) maker.MakeStep(actors);
    maker.builder_.Finish();
    return std::move(maker.builder_.log);
  }

 private:
  explicit RandomLog(uint64_t seed) : random_(seed) {}

  void MakeStep(uint32_t actors) {
    if (live_.empty() || random_.Below(8) == 0) return MakeLoopStep(actors);
    const auto index = static_cast<size_t>(random_.Below(live_.size()));
    const uint32_t actor = live_[index];
    builder_.Step(actor);
    for (uint64_t count = random_.Below(5); count > 0; --count) MakeRecord(actor);
    if (random_.Below(6) == 0) builder_.now_ns += static_cast<int64_t>(random_.Below(UINT64_C(3) << 32));
    if (random_.Below(12) != 0 || created_ == actors) {
      return builder_.Pause(actor, static_cast<Wait>(random_.Below(14)), Line(), Number());
    }
    live_.erase(live_.begin() + static_cast<std::ptrdiff_t>(index));
    builder_.EndRequest(actor, actor, static_cast<Ending>(random_.Below(3)));
  }

  void MakeLoopStep(uint32_t actors) {
    builder_.Step(0, static_cast<StepKind>(1 + random_.Below(3)));
    for (const uint32_t actor : live_) {
      if (random_.Below(3) == 0) builder_.Wake(actor, static_cast<Wait>(random_.Below(14)), Number() % 3);
    }
    while (created_ < actors && (live_.empty() || random_.Below(2) == 0)) {
      ++created_;
      builder_.CreateRequest(created_, created_);
      live_.push_back(created_);
    }
    builder_.Charge();
  }

  void MakeRecord(uint32_t actor) {
    const auto detail = static_cast<uint8_t>(random_.Below(2));
    const uint32_t text = builder_.log.AddText(std::to_string(random_.Below(1000)));
    switch (random_.Below(12)) {
      case 0:
      case 1:
      case 2:
        return builder_.Read(actor, static_cast<int32_t>(Number()) - 50, Line(), detail);
      case 3:
      case 4:
        return builder_.Write(actor, static_cast<int32_t>(Number()) - 50, Line(), detail);
      case 5:
        return builder_.Add(RecordKind::kReadText, actor, detail, Line(), text);
      case 6:
        return builder_.Add(RecordKind::kWriteText, actor, detail, Line(), text);
      case 7:
        return builder_.Add(RecordKind::kCounter, 0, 0, 0, Number());
      case 8:
        return builder_.Add(RecordKind::kCounterText, 0, 0, 0, text);
      case 9:
        return builder_.Add(RecordKind::kAcquire, actor, random_.Below(14), 0, Number());
      case 10:
        return builder_.Add(RecordKind::kCall, actor, random_.Below(3), 0, Number());
      default:
        return builder_.Add(RecordKind::kPrint, actor, 0, 0, text);
    }
  }

  uint32_t Line() { return static_cast<uint32_t>(random_.Below(30)); }
  uint32_t Number() { return static_cast<uint32_t>(random_.Below(100)); }

  base::Random random_;
  LogBuilder builder_;
  std::vector<uint32_t> live_;
  uint32_t created_ = 0;
};

}  // namespace interleave::trace
