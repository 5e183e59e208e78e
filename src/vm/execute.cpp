// The loop over instructions. Those that programs spend their time in run here, on a cached view of the top
// frame; everything else leaves the view and goes to a function of its own (instructions.cpp).
#include "vm/machine.hpp"
#include "vm/small_ints.hpp"

namespace interleave::vm {

using lang::Instruction;
using lang::Opcode;

namespace {

// Flags (low 16 bits) and delivery of a frame whose end is no more than handing over a value.
constexpr uint64_t kPlainCall = 0;
constexpr uint64_t kPlainConstruction = kConstructs;
static_assert(static_cast<uint64_t>(Delivery::kPush) == 0);

// Safe points that one call of the loop passes at most, about.
constexpr uint64_t kTurnsPerCall = 1U << 14;

}  // namespace

// ---- Short ways through frequent cases. All of them answer "no" without having done anything.

// The end of a call that only hands over a value to a frame of the program. A frame that nothing was
// allocated after is taken back: nobody refers to it but frames above it, which have ended.
inline bool Machine::LeaveSimple(Value value) {
  const uint64_t state = arena_.Word(frame_ + 2) >> 32;
  if (state != kPlainCall && state != kPlainConstruction) return false;
  const Value back = Slot(frame_, frame_slot::kBack);
  if (!back.is_object() || IsNativeFrame(back.ref())) return false;
  if (state == kPlainConstruction) {
    if (!value.is_none()) return false;
    value = Slot(frame_, frame_slot::kOwner);
  }
  const Ref frame = frame_;
  PopFrame();
  if (!arena_.GiveBack(frame, ObjectWords(arena_.header(frame)))) {
    SetFlags(frame, kFinished);
    SetTop(frame, 0);
    SetSlot(frame, frame_slot::kBack, Value::None());
  }
  Push(value);
  return true;
}

// The next item of a range or a list; Unset: to be found in the long way.
inline Value Machine::NextFast(Value iterator) {
  if (!IsKind(iterator, Kind::kIterator)) return Value::Unset();
  const auto kind = static_cast<IteratorKind>(arena_.aux(iterator.ref()));
  const Value container = GetSlot(iterator, iterator_slot::kContainer);
  const Value position = GetSlot(iterator, iterator_slot::kPosition);
  if (!container.is_object() || !position.is_small()) return Value::Unset();
  if (kind == IteratorKind::kRange) {
    const Value next = GetSlot(iterator, iterator_slot::kExtra);
    const Value step = GetSlot(container, range_slot::kStep);
    uint64_t after = 0;
    if (position.small() == 0 || !BothSmall(next, step) || !AddSmall(next, step, &after)) {
      return Value::Unset();
    }
    SetSlot(iterator, iterator_slot::kPosition, Value::Small(position.small() - 1));
    SetSlot(iterator, iterator_slot::kExtra, Value::FromBits(after));
    return next;
  }
  if (kind != IteratorKind::kList || position.small() >= ListSize(container)) return Value::Unset();
  SetSlot(iterator, iterator_slot::kPosition, Value::Small(position.small() + 1));
  return ListGet(container, static_cast<uint32_t>(position.small()));
}

// Where an instance has the attribute, if it lies where it lay last.
inline uint64_t* Machine::FieldPlace(const AttributeSite& site, Value object) {
  if (site.state != AttributeSite::State::kField || !IsKind(object, Kind::kInstance)) return nullptr;
  if (GetSlot(object, instance_slot::kClass) != site.owner) return nullptr;
  const Value dict = GetSlot(object, instance_slot::kDict);
  if (!dict.is_object() || site.entry >= GetSlot(dict, dict_slot::kUsed).small()) return nullptr;
  const Ref entries = GetSlot(dict, dict_slot::kEntries).ref();
  const uint32_t key = (site.entry * kDictEntryWords) + 1;
  if (arena_.Get(entries, key) != site.name) return nullptr;
  return arena_.words() + entries + 1 + key + 1;
}

// ---- The loop.

// The cached view: everything below is a pointer into the arena, good until something allocates.
#define ENTER()                                    \
  do {                                             \
    header = arena_.words() + frame_;              \
    slots = header + 3;                            \
    sp = slots + static_cast<uint32_t>(header[2]); \
    code = codes_[header[1] >> 32].fast.data();    \
    pc = code + static_cast<uint32_t>(header[1]);  \
  } while (false)

// A write, seen by the arena's log where there is one.
#define WRITE(place, bits)             \
  do {                                 \
    if (kIsLogged) {                   \
      arena_.WriteAt((place), (bits)); \
    } else {                           \
      *(place) = (bits);               \
    }                                  \
  } while (false)

#define LEAVE()                                                           \
  do {                                                                    \
    arena_.WriteHalfAt(header + 1, 0, static_cast<uint32_t>(pc - code));  \
    arena_.WriteHalfAt(header + 2, 0, static_cast<uint32_t>(sp - slots)); \
  } while (false)

#define PUSH(value)                       \
  do {                                    \
    const uint64_t bits = (value).bits(); \
    WRITE(sp, bits);                      \
    ++sp;                                 \
  } while (false)
#define POP() Value::FromBits(*--sp)
#define TOP(depth) Value::FromBits(*(sp - 1 - (depth)))
#define LOCAL(index) Value::FromBits(slots[frame_slot::kFirst + (index)])

// Pushes a result, or puts it at once where the next instruction would.
#define PUT(bits)                                                \
  do {                                                           \
    if (pc->opcode() == Plain(Opcode::kStoreFast)) {             \
      WRITE(slots + frame_slot::kFirst + pc->operand(), (bits)); \
      ++pc;                                                      \
    } else {                                                     \
      WRITE(sp, (bits));                                         \
      ++sp;                                                      \
    }                                                            \
  } while (false)

// Leaves the view, runs `call`, and goes on as it says.
#define SLOW(call)                                                   \
  do {                                                               \
    LEAVE();                                                         \
    const Flow flow = (call);                                        \
    if (flow == Flow::kNext) {                                       \
      ENTER();                                                       \
      break;                                                         \
    }                                                                \
    if (flow == Flow::kBlock) return flow;                           \
    if (flow == Flow::kRaise) Unwind();                              \
    if (frame_ == 0 || IsNativeFrame(frame_)) return Flow::kSwitch;  \
    if (pending_.kind != Pending::Kind::kNone) return Flow::kSwitch; \
    ENTER();                                                         \
  } while (false)

// Now and then it leaves the loop, only to come back: engines of WebAssembly put the fast version of a
// function in place of their first one when it is called again, not while it runs.
#define SAFE_POINT()                                              \
  do {                                                            \
    const bool pauses = fuel.left % kTurnsPerCall == 0;           \
    if (__builtin_expect(pauses || arena_.should_collect(), 0)) { \
      LEAVE();                                                    \
      if (!SafePoint()) return Flow::kBlock;                      \
      --fuel.left;                                                \
      return Flow::kSwitch;                                       \
    }                                                             \
    --fuel.left;                                                  \
  } while (false)

// One fused instruction: takes its operands where `source` says, skips the instructions that it stands for,
// and lets them do their work one by one (`otherwise`) where the operands are no small ints or the result is
// none. `base` is where the result goes.
#define ARITHMETIC_FROM(operation, source, left_value, right_value, skipped, base, otherwise)    \
  case Number(FastOpcode::k##operation##source): {                                               \
    const Value left = (left_value);                                                             \
    const Value right = (right_value);                                                           \
    uint64_t result = 0;                                                                         \
    if (__builtin_expect(!BothSmall(left, right) || !operation##Small(left, right, &result), 0)) \
      goto otherwise;                                                                            \
    pc += (skipped);                                                                             \
    sp = (base);                                                                                 \
    PUT(result);                                                                                 \
    break;                                                                                       \
  }
#define ARITHMETIC(operation)                                                                    \
  ARITHMETIC_FROM(operation, Stack, TOP(1), TOP(0), 0, sp - 2, binary)                           \
  ARITHMETIC_FROM(operation, Local, TOP(0), LOCAL(operand), 1, sp - 1, load_fast)                \
  ARITHMETIC_FROM(operation, Constant, TOP(0), constants_[operand], 1, sp - 1, load_const)       \
  ARITHMETIC_FROM(operation, LocalLocal, LOCAL(operand), LOCAL(pc->operand()), 2, sp, load_fast) \
  ARITHMETIC_FROM(operation, LocalConstant, LOCAL(operand), constants_[pc->operand()], 2, sp, load_fast)

// The comparison's own operand says which it is; the jump stands `ahead` instructions on.
#define COMPARE_JUMP(source, left_value, right_value, compare, ahead, base, otherwise)          \
  case Number(FastOpcode::kCompareJump##source): {                                              \
    const Value left = (left_value);                                                            \
    const Value right = (right_value);                                                          \
    if (__builtin_expect(!BothSmall(left, right), 0)) goto otherwise;                           \
    const bool answer = CompareSmall((compare), left, right);                                   \
    const FastInstruction jump = pc[ahead];                                                     \
    pc += (ahead) + 1;                                                                          \
    sp = (base);                                                                                \
    if (answer == (jump.opcode() == Plain(Opcode::kPopJumpIfTrue))) pc = code + jump.operand(); \
    break;                                                                                      \
  }

template <Care kCare>
Flow Machine::ExecuteFrames() {
  constexpr bool kIsLogged = kCare == Care::kLog || kCare == Care::kSeen;
  constexpr bool kIsWatched = kCare == Care::kCount || kCare == Care::kSeen;
  uint64_t* header = nullptr;
  uint64_t* slots = nullptr;
  uint64_t* sp = nullptr;
  const FastInstruction* code = nullptr;
  const FastInstruction* pc = nullptr;
  ENTER();
  while (true) {
    if constexpr (kCare == Care::kCount) {
      if (__builtin_expect(--turn.left < 0, 0) && visibility_.IsTurnOver()) {
        LEAVE();
        return Flow::kTurnOver;
      }
      turn.at_point = false;
    }
    if constexpr (kCare == Care::kSeen) {
      if (CanBeSeen(pc->opcode())) {
        LEAVE();
        if (!visibility_.MayGoPast()) return Flow::kAsks;
      }
    }
    const FastInstruction instruction = *pc++;
    const uint32_t operand = instruction.operand();
    switch (Number(instruction.opcode())) {
      case Number(Opcode::kResume):
        if constexpr (kIsWatched) PassPoint();
        SAFE_POINT();
        break;
      case Number(Opcode::kPopTop):
        --sp;
        break;
      case Number(Opcode::kPushNull):
        PUSH(Value::Unset());
        break;
      case Number(Opcode::kCopy):
        PUSH(TOP(operand - 1));
        break;
      case Number(Opcode::kSwap): {
        const Value top = TOP(0);
        WRITE(sp - 1, sp[-static_cast<int64_t>(operand)]);
        WRITE(sp - operand, top.bits());
        break;
      }
      case Number(Opcode::kLoadConst):
      load_const:
        PUSH(constants_[operand]);
        break;
      case Number(FastOpcode::kLoadFastLoadFast):
        if (LOCAL(operand).is_unset() || LOCAL(pc->operand()).is_unset()) goto load_fast;
        PUSH(LOCAL(operand));
        PUSH(LOCAL(pc->operand()));
        ++pc;
        break;
      case Number(Opcode::kLoadFast):
      load_fast : {
        const Value value = LOCAL(operand);
        if (__builtin_expect(value.is_unset(), 0)) {
          SLOW(RaiseUnbound(operand));
          break;
        }
        PUSH(value);
        break;
      }
      case Number(Opcode::kStoreFast):
        --sp;
        WRITE(slots + frame_slot::kFirst + operand, *sp);
        break;
      case Number(Opcode::kLoadGlobal): {
        const uint32_t global = operand >> 1;
        Value value = arena_.Get(arena_.Root(globals_root_).ref(), global);
        if (value.is_unset()) value = builtin_of_global_[global];
        if (__builtin_expect(value.is_unset(), 0)) {
          SLOW(RaiseNoGlobal(global));
          break;
        }
        if (watched_[global] != 0) {
          LEAVE();
          NotifyRead(global, value);
        }
        if ((operand & 1) != 0) PUSH(Value::Unset());
        PUSH(value);
        break;
      }
      case Number(Opcode::kStoreGlobal):
        --sp;
        arena_.Set(arena_.Root(globals_root_).ref(), operand, Value::FromBits(*sp));
        if (watched_[operand] != 0) {
          LEAVE();
          NotifyWrite(operand, Value::FromBits(*sp));
        }
        break;
      case Number(Opcode::kLoadDeref): {
        const Value cell = Value::FromBits(slots[codes_[header[1] >> 32].first_cell + operand]);
        const Value value = arena_.Get(cell.ref(), wrapped_slot::kValue);
        if (__builtin_expect(value.is_unset(), 0)) {
          SLOW(RaiseUnboundCell(operand));
          break;
        }
        PUSH(value);
        break;
      }
      case Number(Opcode::kStoreDeref): {
        const Value cell = Value::FromBits(slots[codes_[header[1] >> 32].first_cell + operand]);
        --sp;
        arena_.Set(cell.ref(), wrapped_slot::kValue, Value::FromBits(*sp));
        break;
      }
      case Number(Opcode::kLoadClosure):
        PUSH(Value::FromBits(slots[codes_[header[1] >> 32].first_cell + operand]));
        break;
      case Number(Opcode::kLoadAttr): {
        AttributeSite& site = attribute_sites_[operand];
        const Value object = TOP(0);
        if (const uint64_t* place = FieldPlace(site, object); place != nullptr) {
          const Value value = Value::FromBits(*place);
          if (site.for_call) WRITE(sp++ - 1, Value::Unset().bits());
          WRITE(sp - 1, value.bits());
          break;
        }
        if (site.for_call && FindsMethod(site, object)) {
          WRITE(sp - 1, site.found.bits());
          PUSH(object);
          break;
        }
        SLOW(LoadAttributeAt(site, object));
        break;
      }
      case Number(Opcode::kStoreAttr): {
        AttributeSite& site = attribute_sites_[operand];
        const Value object = TOP(0);
        const Value value = TOP(1);
        sp -= 2;
        if (uint64_t* place = FieldPlace(site, object); place != nullptr) {
          WRITE(place, value.bits());
          break;
        }
        SLOW(StoreAttributeAt(site, object, value));
        break;
      }
      case Number(Opcode::kLoadSubscript): {
        if (const uint64_t* place = ItemPlace(TOP(1), TOP(0), /*stores=*/false); place != nullptr) {
          const uint64_t item = *place;
          sp -= 2;
          PUT(item);
          break;
        }
        SLOW(DoSubscript(Opcode::kLoadSubscript));
        break;
      }
      case Number(Opcode::kStoreSubscript): {
        if (uint64_t* place = ItemPlace(TOP(1), TOP(0), /*stores=*/true); place != nullptr) {
          WRITE(place, TOP(2).bits());
          sp -= 3;
          break;
        }
        SLOW(DoSubscript(Opcode::kStoreSubscript));
        break;
      }
        ARITHMETIC(Add)
        ARITHMETIC(Subtract)
        ARITHMETIC(Multiply)
        ARITHMETIC(FloorDivide)
        ARITHMETIC(Modulo)
      case Number(Opcode::kBinaryOp):
      binary:
        SLOW(DoBinary(operand));
        break;
        COMPARE_JUMP(Stack, TOP(1), TOP(0), operand, 0, sp - 2, compare)
        COMPARE_JUMP(Local, TOP(0), LOCAL(operand), pc->operand(), 1, sp - 1, load_fast)
        COMPARE_JUMP(Constant, TOP(0), constants_[operand], pc->operand(), 1, sp - 1, load_const)
        COMPARE_JUMP(LocalLocal, LOCAL(operand), LOCAL(pc->operand()), pc[1].operand(), 2, sp, load_fast)
        COMPARE_JUMP(LocalConstant, LOCAL(operand), constants_[pc->operand()], pc[1].operand(), 2, sp,
                     load_fast)
      case Number(Opcode::kCompareOp):
      compare:
        if (BothSmall(TOP(1), TOP(0))) {
          const bool answer = CompareSmall(operand, TOP(1), TOP(0));
          --sp;
          WRITE(sp - 1, Value::Bool(answer).bits());
          break;
        }
        SLOW(DoCompare(static_cast<lang::CompareOperator>(operand)));
        break;
      case Number(Opcode::kIsOp): {
        const bool is = TOP(1) == TOP(0);
        --sp;
        WRITE(sp - 1, Value::Bool(is != (operand == 1)).bits());
        break;
      }
      case Number(Opcode::kJumpForward):
        pc = code + operand;
        break;
      case Number(Opcode::kJumpBackward):
        pc = code + operand;
        if constexpr (kIsWatched) PassPoint();
        SAFE_POINT();
        break;
      case Number(Opcode::kPopJumpIfFalse):
      case Number(Opcode::kPopJumpIfTrue): {
        const bool on_true = instruction.opcode() == Plain(Opcode::kPopJumpIfTrue);
        const Value value = TOP(0);
        if (value.is_bool() || value.is_small()) {
          const bool truth = value.is_small() ? value != Value::Small(0) : value.is_true();
          --sp;
          if (truth == on_true) pc = code + operand;
          break;
        }
        SLOW(DoJump(Instruction(on_true ? Opcode::kPopJumpIfTrue : Opcode::kPopJumpIfFalse, operand)));
        break;
      }
      case Number(Opcode::kPopJumpIfNone):
      case Number(Opcode::kPopJumpIfNotNone): {
        const bool jumps = TOP(0).is_none() == (instruction.opcode() == Plain(Opcode::kPopJumpIfNone));
        --sp;
        if (jumps) pc = code + operand;
        break;
      }
      case Number(Opcode::kCall):
        LEAVE();
        if (PushSimple(operand)) {
          ENTER();
          break;
        }
        SLOW(DoCall(operand, Value::Unset()));
        if constexpr (kIsWatched) PassPoint();
        break;
      case Number(Opcode::kReturn): {
        if constexpr (kIsWatched) PassPoint();
        const Value value = POP();
        if (LeaveSimple(value)) {
          ENTER();
          break;
        }
        SLOW(Leave(value));
        break;
      }
      case Number(Opcode::kAwait):
        SLOW(AwaitTop(AwaitEvent::kStart, Value::None()));
        break;
      case Number(Opcode::kForIter): {
        const Value item = NextFast(TOP(0));
        if (!item.is_unset()) {
          PUT(item.bits());
          break;
        }
        SLOW(DoForIter(operand));
        break;
      }
      case Number(Opcode::kCallKeywords):
      case Number(Opcode::kCallEx):
        SLOW(ExecuteSlow(codes_[header[1] >> 32].instructions[pc - 1 - code]));
        if constexpr (kIsWatched) PassPoint();
        break;
      default:
        SLOW(ExecuteSlow(codes_[header[1] >> 32].instructions[pc - 1 - code]));
        break;
    }
  }
}

Flow Machine::ExecuteWithCare() {
  switch (turn.kind) {
    case Turn::Kind::kCounted:
      return ExecuteFrames<Care::kCount>();
    case Turn::Kind::kSeen:
      return ExecuteFrames<Care::kSeen>();
    case Turn::Kind::kAlone:
      return arena_.is_logged() ? ExecuteFrames<Care::kLog>() : ExecuteFrames<Care::kNothing>();
  }
  return Flow::kNext;
}

#undef ENTER
#undef WRITE
#undef LEAVE
#undef PUSH
#undef POP
#undef TOP
#undef LOCAL
#undef PUT
#undef SLOW
#undef SAFE_POINT
#undef ARITHMETIC_FROM
#undef ARITHMETIC
#undef COMPARE_JUMP

}  // namespace interleave::vm
