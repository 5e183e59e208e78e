// A walk through all that lives, without moving it. Which places of an object count is as in the collection
// (collect.cpp): containers say how much of their storage is in use, a frame where its stack
// ends.
#include "vm/reach.hpp"

#include <algorithm>

namespace interleave::vm {

namespace {

constexpr uint64_t kWordsOfFuel = 16;

class Walker {
 public:
  Walker(const Arena& arena, const std::vector<WeakSlot>& weak, Reached* reached)
      : arena_(arena), weak_(weak), reached_(*reached) {}

  void Add(Value value) {
    if (!value.is_object()) return;
    const Ref ref = value.ref();
    const Header header = arena_.header(ref);
    // The index of a dict is as large as it happened to grow, so it costs nothing.
    if (reached_.Add(ref, header.kind == Kind::kBytes ? 0 : ObjectWords(header))) open_.push_back(ref);
  }

  void Run() {
    while (!open_.empty()) {
      const Ref ref = open_.back();
      open_.pop_back();
      Visit(ref);
    }
  }

 private:
  uint32_t SmallAt(Ref object, uint32_t slot) const {
    return static_cast<uint32_t>(arena_.Get(object, slot).small());
  }

  void VisitSlots(Ref object, uint32_t first, uint32_t count) {
    for (uint32_t slot = first; slot < first + count; ++slot) Add(arena_.Get(object, slot));
  }

  // The storage is the first slot of all containers; `count` places from `head` on are in use.
  void VisitContainer(Ref object, uint32_t head, uint32_t count) {
    VisitSlots(object, 1, arena_.count(object) - 1);
    const Value storage = arena_.Get(object, 0);
    if (!storage.is_object()) return;
    const uint32_t capacity = arena_.count(storage.ref());
    // Counted as a collection would leave it, so that it costs the same before one and after.
    if (!reached_.Add(storage.ref(), count)) return;
    const uint32_t first = std::min(count, capacity - head);
    VisitSlots(storage.ref(), head, first);
    VisitSlots(storage.ref(), 0, count - first);
  }

  void VisitFrame(Ref frame) {
    constexpr uint32_t kFirst = 1 + kRawWords[static_cast<uint32_t>(Kind::kFrame)];
    const auto top = static_cast<uint32_t>(arena_.Word(frame + 2));
    for (uint32_t slot = 0; slot < top; ++slot) Add(Value::FromBits(arena_.Word(frame + kFirst + slot)));
  }

  void VisitObject(Ref object) {
    const uint16_t type = arena_.aux(object);
    for (uint32_t slot = 0; slot < arena_.count(object); ++slot) {
      const bool is_weak = std::any_of(weak_.begin(), weak_.end(), [&](const WeakSlot& one) {
        return one.type == type && one.slot == slot;
      });
      if (!is_weak) Add(arena_.Get(object, slot));
    }
  }

  void Visit(Ref ref) {
    const Kind kind = arena_.kind(ref);
    switch (kind) {
      case Kind::kList:
        return VisitContainer(ref, 0, SmallAt(ref, list_slot::kSize));
      case Kind::kDeque:
        return VisitContainer(ref, SmallAt(ref, deque_slot::kHead), SmallAt(ref, deque_slot::kSize));
      case Kind::kDict:
      case Kind::kSet:
      case Kind::kFrozenSet:
        return VisitContainer(ref, 0, SmallAt(ref, dict_slot::kUsed) * 3);
      case Kind::kFrame:
        return VisitFrame(ref);
      case Kind::kObject:
        return VisitObject(ref);
      default:
        if (kRawWords[static_cast<uint32_t>(kind)] == 0) VisitSlots(ref, 0, arena_.count(ref));
    }
  }

  const Arena& arena_;
  const std::vector<WeakSlot>& weak_;
  Reached& reached_;
  std::vector<Ref> open_;
};

}  // namespace

Reached Inspector::Reach(const std::vector<WeakSlot>& weak, const std::vector<Value>& roots) {
  CHECK(MayReach());
  Arena& arena = machine_.arena_;
  const Ref frame = machine_.frame_;
  const Value threads = arena.Root(machine_.threads_root_);
  const Value thread = machine_.ListGet(threads, machine_.thread_);
  if (thread.is_object())  // else it has ended
    arena.Set(thread.ref(), thread_slot::kTop, frame == 0 ? Value::None() : Value::Object(frame));
  const uint64_t used = arena.frozen_bytes() + arena.live_bytes();
  Reached reached(static_cast<uint32_t>(arena.frozen_bytes() / 8), static_cast<uint32_t>(used / 8));
  Walker walker(arena, weak, &reached);
  for (uint32_t root = 0; root < arena.root_count(); ++root) walker.Add(arena.Root(root));
  for (const Value root : roots) walker.Add(root);
  walker.Run();
  machine_.fuel.Charge(1 + (reached.words() / kWordsOfFuel));
  return reached;
}

CodeView Inspector::ViewOf(Value value) const {
  CodeView view;
  uint32_t index = 0;
  if (machine_.IsKind(value, Kind::kFunction)) {
    index = static_cast<uint32_t>(machine_.GetSlot(value, function_slot::kCode).small());
    view.name = machine_.Text(machine_.GetSlot(value, function_slot::kQualifiedName));
  } else if (machine_.IsKind(value, Kind::kFrame) && !machine_.IsNativeFrame(value.ref())) {
    index = machine_.CodeIndex(value.ref());
    view.name = machine_.Text(machine_.codes_[index].qualified_name);
    view.is_finished = (machine_.Flags(value.ref()) & kFinished) != 0;
    const uint32_t pc = machine_.Pc(value.ref());
    const LoadedCode& loaded = machine_.codes_[index];
    view.next = pc;
    view.line = pc == 0 ? loaded.code->first_line : loaded.positions[pc - 1].line;
  } else {
    return view;
  }
  const LoadedCode& loaded = machine_.codes_[index];
  view.first_line = loaded.code->first_line;
  view.code = index;
  view.is_coroutine = (loaded.flags & kIsAsyncGenerator) == kIsCoroutine;
  return view;
}

Value Inspector::BackOf(Value frame) const { return machine_.Slot(frame.ref(), frame_slot::kBack); }

void Inspector::DropLocals(Value frame) {
  if (!machine_.IsKind(frame, Kind::kFrame) || (machine_.Flags(frame.ref()) & kFinished) == 0) return;
  machine_.SetTop(frame.ref(), 0);
}

}  // namespace interleave::vm
