// Going back to earlier states: a log of words as they were, and whole images where a log would not do.
#include <algorithm>
#include <utility>

#include "vm/arena.hpp"

namespace interleave::vm {

namespace {

constexpr size_t kFirstEntries = 4096;
// Behind an image that was put back, which holds garbage too: the next image shall not be much larger.
constexpr uint32_t kGarbageBehindImage = (4U << 20) / 8;

}  // namespace

Arena::Waypoint Arena::Mark() {
  if (log_.capacity() == 0) log_.reserve(kFirstEntries);
  may_go_back_ = true;
  last_mark_ = log_.size();
  logged_end_ = used_;
  return {log_.size(), used_};
}

void Arena::GoBack(const Waypoint& waypoint) {
  CHECK(waypoint.log_size <= log_.size());
  for (size_t left = log_.size(); left > waypoint.log_size; --left) {
    const Overwritten entry = log_[left - 1];
    if (__builtin_expect(entry.word != 0, 1)) {
      words_[entry.word] = entry.bits;
    } else {
      PutBack(images_.back());
      images_.pop_back();
      collect_at_ = std::min(collect_at_, used_ + kGarbageBehindImage);
    }
  }
  log_.resize(static_cast<size_t>(waypoint.log_size));
  used_ = waypoint.used;
  last_mark_ = waypoint.log_size;
  logged_end_ = waypoint.used;
  over_limit_ = false;
}

void Arena::LogWord(uint32_t index) {
  if (__builtin_expect(log_.size() == log_.capacity(), 0) && !MakeRoomInLog()) return;
  log_.push_back({words_[index], index});
}

uint64_t Arena::log_bytes() const {
  uint64_t bytes = log_.capacity() * sizeof(Overwritten);
  for (const Snapshot& image : images_) bytes += sizeof(image) + (image.live.capacity() * sizeof(uint64_t));
  return bytes;
}

// The log is full. False: it is not needed any more, since the state of the last mark is kept as a whole.
// That takes less where a long computation writes over the same words again and again.
bool Arena::MakeRoomInLog() {
  const size_t live = kRootEnd + logged_end_ - frozen_end_;
  if (log_.size() - last_mark_ < kFirstEntries + live) {
    log_.reserve(2 * log_.capacity());
    return true;
  }
  Snapshot image;
  image.live.reserve(live);
  image.live.assign(words_, words_ + kRootEnd);
  image.live.insert(image.live.end(), words_ + frozen_end_, words_ + logged_end_);
  while (log_.size() > last_mark_) {
    const Overwritten entry = log_.back();
    image.live[entry.word < kRootEnd ? entry.word : kRootEnd + entry.word - frozen_end_] = entry.bits;
    log_.pop_back();
  }
  LogImage(std::move(image));
  return false;
}

void Arena::LogImage(Snapshot image) {
  images_.push_back(std::move(image));
  log_.push_back({});
  logged_end_ = 0;
}

}  // namespace interleave::vm
