#include "vm/builtins/sorting.hpp"

#include <algorithm>

#include "vm/builtins/equality.hpp"
#include "vm/builtins/slices.hpp"
#include "vm/builtins/support.hpp"

namespace interleave::vm {

namespace {

enum : uint32_t {
  kItems,
  kKeys,
  kKey,
  kReverse,
  kTarget,
  kStage,
  kOrder,
  kBuffer,  // lists of indices: what is sorted so far, and where a pass merges to
  kWidth,
  kLow,
  kLeft,
  kRight,
  kOut,  // of the merge at hand
  kSlots
};
enum : int64_t { kCollectKeys, kMerge };

// The merge at hand: [left, middle) and [right, high) of the order go to the buffer from `out` on.
struct Merge {
  uint32_t count = 0;
  uint32_t width = 1;
  uint32_t low = 0;
  uint32_t left = 0;
  uint32_t right = 0;
  uint32_t out = 0;

  uint32_t middle() const { return std::min(low + width, count); }
  uint32_t high() const { return std::min(low + 2 * width, count); }
  void Start() {
    left = low;
    right = middle();
    out = low;
  }
};

class Sorting {
 public:
  Sorting(Machine& machine, Ref frame) : machine_(machine), frame_(frame) {}

  // kReturn once every item has its key.
  Outcome CollectKeys(FrameEvent event, Value payload) {
    const Value items = At(kItems);
    const Value keys = At(kKeys);
    if (event == FrameEvent::kReturned) machine_.ListAppend(keys, payload);
    while (machine_.ListSize(keys) < machine_.ListSize(items)) {
      const Outcome key = machine_.Call(At(kKey), {machine_.ListGet(items, machine_.ListSize(keys))});
      if (key.kind != Outcome::Kind::kReturn) return key;
      machine_.ListAppend(keys, key.value);
    }
    return Outcome::None();
  }

  // Sorted backwards twice, equal items keep their order in reverse too.
  void StartMerge() {
    if (At(kReverse).is_true()) {
      Reverse(At(kItems));
      if (!(At(kKeys) == At(kItems))) Reverse(At(kKeys));
    }
    const uint32_t count = machine_.ListSize(At(kItems));
    std::vector<Value> indices(count);
    for (uint32_t index = 0; index < count; ++index) indices[index] = Value::Small(index);
    Put(kOrder, ListFrom(machine_, indices));
    Put(kBuffer, ListFrom(machine_, indices));
    merge_.count = count;
    merge_.Start();
    Put(kStage, Value::Small(kMerge));
  }

  Outcome RunMerge(FrameEvent event, Value payload, bool resumed) {
    if (resumed) {
      Load();
      if (event == FrameEvent::kReturned) Take(payload.is_true());
    }
    const Value keys = At(kKeys);
    for (; merge_.width < merge_.count; NextPass()) {
      for (; merge_.low < merge_.count; NextPair()) {
        while (merge_.left < merge_.middle() && merge_.right < merge_.high()) {
          const Value order = At(kOrder);
          const Value right = machine_.ListGet(keys, Index(order, merge_.right));
          const Value left = machine_.ListGet(keys, Index(order, merge_.left));
          const Outcome less = CompareByProgram(machine_, lang::CompareOperator::kLess, right, left);
          if (less.kind == Outcome::Kind::kCalled) Save();
          if (less.kind != Outcome::Kind::kReturn) return less;
          Take(less.value.is_true());
        }
        while (merge_.left < merge_.middle()) Take(false);
        while (merge_.right < merge_.high()) Take(true);
      }
    }
    return Finish();
  }

 private:
  Value At(uint32_t slot) const { return FrameSlot(machine_, frame_, slot); }
  void Put(uint32_t slot, Value value) { SetFrameSlot(machine_, frame_, slot, value); }
  uint32_t Index(Value list, uint32_t place) const {
    return static_cast<uint32_t>(machine_.ListGet(list, place).small());
  }

  void Reverse(Value list) {
    std::vector<Value> items;
    machine_.Items(list, &items);
    std::reverse(items.begin(), items.end());
    AssignList(machine_, list, items);
  }

  void Take(bool from_right) {
    uint32_t& source = from_right ? merge_.right : merge_.left;
    machine_.ListSet(At(kBuffer), merge_.out++, machine_.ListGet(At(kOrder), source++));
  }

  void NextPair() {
    merge_.low = merge_.high();
    merge_.Start();
  }

  void NextPass() {
    const Value sorted = At(kBuffer);
    Put(kBuffer, At(kOrder));
    Put(kOrder, sorted);
    merge_.width *= 2;
    merge_.low = 0;
    merge_.Start();
  }

  void Load() {
    const auto number = [&](uint32_t slot) { return static_cast<uint32_t>(At(slot).small()); };
    merge_ = {machine_.ListSize(At(kItems)),
              number(kWidth),
              number(kLow),
              number(kLeft),
              number(kRight),
              number(kOut)};
  }

  void Save() {
    Put(kWidth, Value::Small(merge_.width));
    Put(kLow, Value::Small(merge_.low));
    Put(kLeft, Value::Small(merge_.left));
    Put(kRight, Value::Small(merge_.right));
    Put(kOut, Value::Small(merge_.out));
  }

  Outcome Finish() {
    const Value items = At(kItems);
    const Value order = At(kOrder);
    std::vector<Value> sorted(machine_.ListSize(items));
    for (uint32_t place = 0; place < sorted.size(); ++place) {
      sorted[place] = machine_.ListGet(items, Index(order, place));
    }
    if (At(kReverse).is_true()) std::reverse(sorted.begin(), sorted.end());
    const Value target = At(kTarget);
    if (target.is_unset()) return Outcome::Return(ListFrom(machine_, sorted));
    AssignList(machine_, target, sorted);
    return Outcome::None();
  }

  Machine& machine_;
  Ref frame_;
  Merge merge_;
};

}  // namespace

Outcome Sort(Machine& machine, Value items, Value key, Value reverse, Value target) {
  int64_t is_reverse = 0;
  if (!reverse.is_unset() && !ToIndex(machine, reverse, &is_reverse)) return Outcome::Raise();
  if (!CanHold(machine, machine.ListSize(items), 6 * sizeof(Value))) return Outcome::Raise();
  machine.fuel.Charge(machine.ListSize(items));
  const bool has_key = !key.is_unset() && !key.is_none();
  const Value keys = has_key ? machine.List(nullptr, 0) : items;
  const Ref frame = PushStep(machine, SortStep, kSlots);
  SetFrameSlot(machine, frame, kItems, items);
  SetFrameSlot(machine, frame, kKeys, keys);
  SetFrameSlot(machine, frame, kKey, key);
  SetFrameSlot(machine, frame, kReverse, Value::Bool(is_reverse != 0));
  SetFrameSlot(machine, frame, kTarget, target);
  SetFrameSlot(machine, frame, kStage, Value::Small(kCollectKeys));
  return Outcome::Called();
}

Outcome SortStep(Machine& machine, Ref frame, FrameEvent event, Value payload) {
  if (event == FrameEvent::kRaised) return machine.Raise(payload);
  Sorting sorting(machine, frame);
  if (FrameSlot(machine, frame, kStage).small() == kMerge) return sorting.RunMerge(event, payload, true);
  const Outcome keys = sorting.CollectKeys(event, payload);
  if (keys.kind != Outcome::Kind::kReturn) return keys;
  sorting.StartMerge();
  return sorting.RunMerge(event, payload, false);
}

}  // namespace interleave::vm
