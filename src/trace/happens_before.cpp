#include "trace/happens_before.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "base/check.hpp"

namespace interleave::trace {
namespace {

// Who lets it go has an order with whoever gets it next: there is one of it.
bool IsExclusive(Wait wait) {
  return wait == Wait::kLock || wait == Wait::kThreadLock || wait == Wait::kRow || wait == Wait::kPool;
}

// Goes forward from the first record and notes, of each actor, by what it first came to be behind it.
class Search {
 public:
  Search(const Log& log, uint64_t first, uint64_t second)
      : log_(log), first_(first), second_(second), begin_(log.at(first).actor), end_(log.at(second).actor) {}

  Order Find() {
    Order order{.same_actor = begin_ == end_};
    order.ordered = order.same_actor;
    for (uint64_t i = first_ + 1; i < second_ && !order.ordered; ++i) {
      Take(log_.at(i), i);
      order.ordered = Reaches(end_);
    }
    if (order.ordered && !order.same_actor) order.links = LinksTo(end_);
    return order;
  }

 private:
  bool Reaches(uint32_t actor) const {
    return actor == begin_ || (actor < reached_.size() && reached_[actor].to_record != 0);
  }

  void Reach(const OrderLink& link) {
    if (link.to_actor == link.from_actor || Reaches(link.to_actor)) return;
    if (link.to_actor >= reached_.size()) reached_.resize(link.to_actor + 1U);
    reached_[link.to_actor] = link;
  }

  void Take(const Record& record, uint64_t index) {
    const auto wait = static_cast<Wait>(record.detail);
    const std::pair<uint8_t, uint32_t> object{record.detail, record.value};
    switch (record.kind) {
      case RecordKind::kTaskCreate:
        if (Reaches(record.actor))
          Reach({OrderLink::Kind::kCreated, Wait::kNone, record.actor, record.value, index, index});
        return;
      case RecordKind::kWake:
        // By actor 0 it is a timer or the world, for it has the same number.
        if (record.value != 0 && wait != Wait::kTurn && Reaches(record.value))
          Reach({OrderLink::Kind::kWoken, wait, record.value, record.actor, index, index});
        return;
      case RecordKind::kRelease:
        if (IsExclusive(wait) && Reaches(record.actor)) released_[object] = {record.actor, index};
        return;
      case RecordKind::kAcquire: {
        const auto released = released_.find(object);
        if (released == released_.end()) return;
        const auto [actor, from] = released->second;
        Reach({OrderLink::Kind::kLock, wait, actor, record.actor, from, index});
        return;
      }
      default:
        return;
    }
  }

  std::vector<OrderLink> LinksTo(uint32_t actor) const {
    std::vector<OrderLink> links;
    for (; actor != begin_; actor = links.back().from_actor) links.push_back(reached_[actor]);
    std::reverse(links.begin(), links.end());
    return links;
  }

  const Log& log_;
  uint64_t first_, second_;
  uint32_t begin_, end_;
  std::vector<OrderLink> reached_;  // by actor; to_record 0: not yet
  std::map<std::pair<uint8_t, uint32_t>, std::pair<uint32_t, uint64_t>>
      released_;  // who, and at which record
};

}  // namespace

Order FindOrder(const Log& log, uint64_t first, uint64_t second) {
  CHECK(first < second && second < log.size());
  return Search(log, first, second).Find();
}

}  // namespace interleave::trace
