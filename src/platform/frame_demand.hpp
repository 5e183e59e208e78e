// When the next frame is due. Input asks for a few frames, since Dear ImGui settles over two or three; a
// painter asks for one more, or for one later.
#pragma once

#include <algorithm>
#include <cstdint>

namespace interleave::platform {

class FrameDemand {
 public:
  void Settle() { frames_left_ = kSettlingFrames; }
  void Request() { frames_left_ = std::max(frames_left_, 1); }
  void RequestAt(int64_t when_ns) { later_ns_ = later_ns_ < 0 ? when_ns : std::min(later_ns_, when_ns); }

  // Called as a frame begins; what is requested during the frame is for the next one.
  void Take(int64_t now_ns) {
    if (later_ns_ >= 0 && later_ns_ <= now_ns) later_ns_ = -1;
    if (frames_left_ > 0) --frames_left_;
  }

  // How long nothing has to be drawn: 0 when a frame is due, -1 when none is until something happens.
  int64_t WaitNs(int64_t now_ns) const {
    if (frames_left_ > 0) return 0;
    return later_ns_ < 0 ? -1 : std::max<int64_t>(0, later_ns_ - now_ns);
  }

 private:
  static constexpr int kSettlingFrames = 3;

  int frames_left_ = kSettlingFrames;
  int64_t later_ns_ = -1;  // -1: none
};

}  // namespace interleave::platform
