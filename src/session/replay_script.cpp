#include "session/replay_script.hpp"

#include <map>
#include <set>
#include <utility>

#include "explore/choosers.hpp"
#include "lang/code.hpp"
#include "sim/world.hpp"
#include "trace/cursor.hpp"
#include "trace/timeline.hpp"
#include "vm/reach.hpp"

namespace interleave::session {
namespace {

using lang::Opcode;
using trace::Record;
using trace::RecordKind;
using trace::StepKind;
using trace::Wait;

// ---- Instructions that both compilers make
// -----------------------------------------------------------------

// What CPython calls it; empty: nothing that a place is told by.
std::string_view KindOf(Opcode opcode) {
  switch (opcode) {
    case Opcode::kLoadGlobal:
      return "LOAD_GLOBAL";
    case Opcode::kStoreGlobal:
      return "STORE_GLOBAL";
    case Opcode::kDeleteGlobal:
      return "DELETE_GLOBAL";
    case Opcode::kLoadDeref:
      return "LOAD_DEREF";
    case Opcode::kStoreDeref:
      return "STORE_DEREF";
    case Opcode::kLoadAttr:
      return "LOAD_ATTR";
    case Opcode::kStoreAttr:
      return "STORE_ATTR";
    case Opcode::kDeleteAttr:
      return "DELETE_ATTR";
    case Opcode::kLoadSubscript:
      return "BINARY_SUBSCR";
    case Opcode::kStoreSubscript:
      return "STORE_SUBSCR";
    case Opcode::kDeleteSubscript:
      return "DELETE_SUBSCR";
    case Opcode::kBinaryOp:
      return "BINARY_OP";
    case Opcode::kCompareOp:
      return "COMPARE_OP";
    case Opcode::kContainsOp:
      return "CONTAINS_OP";
    case Opcode::kIsOp:
      return "IS_OP";
    case Opcode::kUnpackSequence:
      return "UNPACK_SEQUENCE";
    case Opcode::kGetIter:
      return "GET_ITER";
    case Opcode::kForIter:
      return "FOR_ITER";
    case Opcode::kCall:
    case Opcode::kCallKeywords:
      return "CALL";
    case Opcode::kCallEx:
      return "CALL_FUNCTION_EX";
    case Opcode::kBeforeWith:
      return "BEFORE_WITH";
    case Opcode::kBeforeAsyncWith:
      return "BEFORE_ASYNC_WITH";
    case Opcode::kReturn:
      return "RETURN_VALUE";
    case Opcode::kRaise:
      return "RAISE_VARARGS";
    case Opcode::kReraise:
      return "RERAISE";
    case Opcode::kFormatValue:
      return "FORMAT_VALUE";
    case Opcode::kPopJumpIfFalse:
    case Opcode::kPopJumpIfTrue:
    case Opcode::kPopJumpIfNone:
    case Opcode::kPopJumpIfNotNone:
    case Opcode::kJumpIfFalseOrPop:
    case Opcode::kJumpIfTrueOrPop:
      return "JUMP_IF";
    default:
      return "";
  }
}

// From an instruction on, the first one that a place is told by: what comes before it nobody else sees.
uint32_t NextTold(const lang::Code& code, uint32_t index) {
  for (size_t passed = 0; passed < code.instructions.size(); ++passed) {
    const lang::Instruction instruction = code.instructions[index];
    if (!KindOf(instruction.opcode()).empty()) break;
    const bool jumps =
        instruction.opcode() == Opcode::kJumpForward || instruction.opcode() == Opcode::kJumpBackward;
    index = jumps ? instruction.operand() : index + 1;
    if (index >= code.instructions.size()) return static_cast<uint32_t>(code.instructions.size()) - 1;
  }
  return index;
}

Place PlaceOf(const lang::Code& code, uint32_t index) {
  Place place;
  place.function = code.name;
  place.kind = KindOf(code.instructions[index].opcode());
  // Of a return that is not written, CPython has several, on the lines from where it is come to.
  if (code.instructions[index].opcode() == Opcode::kReturn) return place;
  place.line = code.positions[index].line;
  for (uint32_t before = 0; before < index; ++before) {
    place.number +=
        code.positions[before].line == place.line && KindOf(code.instructions[before].opcode()) == place.kind;
  }
  return place;
}

// ---- The run, once more
// ------------------------------------------------------------------------------------

// Keeps the durations.
class Durations final : public sim::Chooser {
 public:
  explicit Durations(sim::Chooser& inner) : inner_(inner) {}
  uint64_t Choose(const sim::ChoicePoint& point) override {
    const uint64_t option = inner_.Choose(point);
    if (point.kind == sim::ChoiceKind::kDuration) draws.push_back(static_cast<int64_t>(option));
    return option;
  }
  std::vector<int64_t> draws;

 private:
  sim::Chooser& inner_;
};

// The thread of a step, and where it stands after it.
struct Standing {
  bool has_ended = false;
  bool is_in_program = false;  // not all of it is the workload's or a loop's
  bool is_inside = false;      // of the library, or of what is native, that the program has called
  bool is_task = false;        // of a task: between two steps of it the thread stands elsewhere
  uint32_t code = 0;
  uint32_t index = 0;  // of the instruction that it stands in front of, or in
};

class Writer {
 public:
  explicit Writer(const Prepared& prepared)
      : prepared_(prepared),
        log_(NamedLog(prepared)),
        replay_(prepared.schedule),
        durations_(replay_),
        world_(WorldOptions(prepared), durations_, log_),
        cursor_(log_) {}

  ReplayScript Write() {
    while (!world_.finished() && !world_.started()) world_.Advance(UINT64_MAX, 0);
    TakeStep();
    while (!world_.finished()) {
      world_.Advance(UINT64_MAX, world_.step_count() + (world_.in_step() ? 0 : 1));
      if (!world_.in_step()) TakeStep();
    }
    if (cursor_.next() < log_.size()) TakeStep();  // the end came in the middle of a step
    trace::Timeline timeline(log_);
    timeline.Update();
    script_.has_threads = timeline.has_threads();
    script_.draws = std::move(durations_.draws);
    NumberThreads(timeline);
    return std::move(script_);
  }

 private:
  // What the records of a step say, and where its thread stands after it.
  void TakeStep() {
    Turn turn;
    uint32_t actor = 0;
    bool waits = false;
    bool is_of_loop = false;
    for (const vm::Ref thread : world_.threads().Alive()) threads_.insert(world_.threads().ActorOf(thread));
    while (cursor_.Next(log_.size())) {
      const Record& record = cursor_.record();
      TakeForLoop(record);
      switch (record.kind) {
        case RecordKind::kStep:
          actor = record.actor;
          is_of_loop = static_cast<StepKind>(record.detail) != StepKind::kThread;
          break;
        case RecordKind::kTaskCreate:
          creators_[record.value] = record.actor;
          break;
        case RecordKind::kRead:
        case RecordKind::kWrite:
        case RecordKind::kReadText:
        case RecordKind::kWriteText:
          turn.accesses += record.actor == actor;
          break;
        case RecordKind::kPause:
          if (record.actor == actor) waits = static_cast<Wait>(record.detail) != Wait::kTurn;
          break;
        default:
          break;
      }
    }
    turn.thread = ThreadOf(actor);
    is_of_loop |= turn.thread != actor;
    AddTurn(turn, StandingOf(turn.thread), waits, is_of_loop);
  }

  // Nothing is made of steps in which a thread comes no further.
  void AddTurn(Turn turn, const Standing& standing, bool waits, bool is_of_loop) {
    const bool is_between = standing.is_in_program ? is_of_loop && !standing.is_task : turn.accesses > 0;
    if (standing.has_ended) {
      turn.stop = "end";
    } else if (is_between) {
      turn.stop = "loop";
    } else if (!standing.is_in_program) {
      return;
    } else {
      turn.stop = waits ? "in" : "at";
      turn.has_place = true;
    }
    if (standing.is_in_program) turn.place = AddPlace(standing);
    Last& last = last_[turn.thread];
    const bool stays = turn.has_place && last.is_in_program && last.place == turn.place && turn.accesses == 0;
    const bool is_in_call = standing.is_inside || waits;
    if (stays && last.is_between) {
      turn.stop = "poll";  // of its loop, which has found something to do or waits
      turn.has_place = false;
    } else if (stays && is_in_call && (last.is_in_call || !waits)) {
      return;
    }
    if (stays && !is_in_call && standing.index > last.index) return;  // in front of it all the time
    last = {standing.is_in_program, waits || is_between, is_between, turn.place, standing.index};
    script_.turns.push_back(turn);
  }

  uint32_t ThreadOf(uint32_t actor) const {
    while (actor != 0 && !threads_.contains(actor)) {
      const auto creator = creators_.find(actor);
      if (creator == creators_.end()) return 0;
      actor = creator->second;
    }
    return actor;
  }

  Standing StandingOf(uint32_t actor) {
    Standing standing;
    standing.has_ended = true;
    vm::Machine& machine = world_.machine();
    vm::Inspector inspector(machine);
    for (const vm::Ref thread : world_.threads().Alive()) {
      if (world_.threads().ActorOf(thread) != actor) continue;
      standing.has_ended = false;
      vm::Value frame = machine.ThreadTop(world_.threads().NumberOf(thread));
      for (; machine.IsKind(frame, vm::Kind::kFrame); frame = inspector.BackOf(frame)) {
        const vm::CodeView view = inspector.ViewOf(frame);
        if (!view.name.empty() && program().codes[view.code].module == 0) {
          standing.is_in_program = true;
          standing.is_task = view.is_coroutine;
          standing.code = view.code;
          standing.index = standing.is_inside && view.next > 0 ? view.next - 1 : view.next;
          break;
        }
        standing.is_inside = true;
      }
    }
    return standing;
  }

  const lang::Program& program() const { return prepared_.plan.program; }

  uint32_t AddPlace(const Standing& standing) {
    const lang::Code& code = program().codes[standing.code];
    const Place place = PlaceOf(code, NextTold(code, standing.index));
    for (uint32_t index = 0; index < script_.places.size(); ++index) {
      if (script_.places[index] == place) return index;
    }
    script_.places.push_back(place);
    return static_cast<uint32_t>(script_.places.size()) - 1;
  }

  // Events of a loop alone.
  void TakeForLoop(const Record& record) {
    const bool is_untimed = prepared_.schedule.mode == trace::Mode::kUntimed;
    if (!is_untimed) return;
    auto& events = script_.events;
    if (record.kind == RecordKind::kRequestStart) events.push_back({loop_steps_, "arrive", 0});
    if (record.kind == RecordKind::kWake && record.value == 0) {
      if (static_cast<Wait>(record.detail) == Wait::kIo) {
        events.push_back({loop_steps_, "reply", record.actor});
      } else if (is_timer_step_ && !events.empty() && events.back().task == 0) {
        events.back().task = record.actor;
      }
    }
    if (record.kind != RecordKind::kStep) return;
    const auto kind = static_cast<StepKind>(record.detail);
    is_timer_step_ = kind == StepKind::kTimer;
    if (kind == StepKind::kEffect) {
      script_.has_effects = true;
      events.push_back({loop_steps_, "effect", record.actor});
      return;
    }
    if (is_timer_step_) events.push_back({loop_steps_, "timer", 0});
    ++loop_steps_;
  }

  // Threads get numbers of their own, without the tasks; the first one is 0.
  void NumberThreads(const trace::Timeline& timeline) {
    std::map<uint32_t, uint32_t> numbers;
    threads_.insert(0);
    for (const uint32_t actor : threads_) {
      numbers.emplace(actor, static_cast<uint32_t>(numbers.size()));
      script_.threads.push_back(actor < timeline.actors().size() ? timeline.actors()[actor].request : 0);
    }
    for (Turn& turn : script_.turns) turn.thread = numbers[turn.thread];
  }

  struct Last {
    bool is_in_program = false;
    bool is_in_call = false;  // in the replay too
    bool is_between = false;  // in a loop, behind a handle
    uint32_t place = 0;
    uint32_t index = 0;
  };

  const Prepared& prepared_;
  trace::Log log_;
  explore::ReplayChooser replay_;
  Durations durations_;
  sim::World world_;
  trace::Cursor cursor_;
  ReplayScript script_;
  std::set<uint32_t> threads_;             // actors that are threads
  std::map<uint32_t, uint32_t> creators_;  // of the others
  std::map<uint32_t, Last> last_;          // of each thread its last turn
  uint64_t loop_steps_ = 0;
  bool is_timer_step_ = false;
};

}  // namespace

ReplayScript WriteScript(const Prepared& prepared) { return Writer(prepared).Write(); }

}  // namespace interleave::session
