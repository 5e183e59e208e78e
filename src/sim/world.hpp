// A run: a machine, a virtual clock, the choices, and what is recorded of it all. The world runs the program
// step by step and says how the run ended.
//
//   sim::Options options;
//   options.program = &program;
//   options.installers = model::Installers();
//   explore::SeededChooser chooser(seed);
//   trace::Log log;
//   sim::World world(options, chooser, log);
//   while (world.Advance(1'000'000)) {}
//   world.result().outcome
//
// A step is one callback that the event loop runs. It is recorded at its start (BeginStep); its cost,
// Options::step_ns, is added to the clock when it is over (EndStep), so the clock during a step shows its
// start. Models call both; nothing else moves the clock but Sleep and JumpTo.
//
// Threads take turns: one runs until it waits, ends or its turn is over (turns.cpp), then the first that can
// go on does (schedule.cpp); in an untimed run the chooser says who goes on. Its way from there to the next
// wait is a step of its own, unless its event loop does the work: that has steps already. When nobody can go
// on the clock jumps to the earliest deadline. A thread that is alone never waits for a deadline: the clock
// moves at once, in the middle of its step.
//
// A run is a function of its options and of the chooser's answers. All state that the program can see is in
// the machine's arena; the few plain words beside it are in State, so Save and Restore are one copy of each.
//
// What a program does wrong is part of the result and never an error of the world's. A program that cannot
// be driven (a `handle` that takes no request, for instance) ends with outcome kException too.
//
// Not here: what programs talk to (the layer model, which comes in through the installers), and who chooses
// (the layer explore).
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sim/chooser.hpp"
#include "sim/options.hpp"
#include "sim/threads.hpp"
#include "trace/log.hpp"
#include "trace/record.hpp"
#include "vm/machine.hpp"

namespace interleave::sim {

// Somebody who waits for ever.
struct Stuck {
  uint32_t actor = 0;
  trace::Wait wait = trace::Wait::kNone;
  std::string what;      // "asyncio.Lock", "a future"
  std::string variable;  // the global that holds it; empty: none does
  uint32_t object = 0;   // its number; for kTask the task waited for; 0: none
  uint32_t line = 0;     // where it waits
  bool has_holder = false;
  uint32_t holder = 0;  // the actor that holds it
  bool holder_finished = false;
  bool holder_frozen = false;  // it could go on, but its thread stands still
};

// Whether waits for ever are a deadlock: a cycle of them, or every lock that is waited for is held by
// somebody who has finished or cannot go on. REQUIRES: sorted by actor.
bool IsDeadlock(const std::vector<Stuck>& stuck);

struct Result {
  trace::Outcome outcome = trace::Outcome::kFinished;
  // Of Outcome::kException.
  std::string exception_type;  // "ValueError"
  std::string exception_message;
  std::string exception_file;
  uint32_t exception_line = 0;  // the innermost line of the program's own file; 0: none
  std::string traceback;        // as CPython prints it, with the last line
  std::vector<Stuck> stuck;     // of kStuck and kDeadlock, by actor
  std::string limit;            // of kLimit, in words
};

// An actor that has not ended: what a view needs to show its variables.
struct ActorView {
  uint32_t actor = 0;
  vm::Value frame;  // the innermost frame; None: it has not begun, see Machine::Locals
};

// What a model adds to the world's own knowledge, each at most once.
struct ModelHooks {
  // Everybody who waits, once nothing can happen any more. Fills all but `variable`.
  void (*collect_stuck)(World&, std::vector<Stuck>*) = nullptr;
  // All actors that have not ended, by number.
  void (*collect_actors)(World&, std::vector<ActorView>*) = nullptr;
  // How many requests have failed so far.
  uint32_t (*failed_requests)(World&) = nullptr;
  // The number of a primitive's object; 0: it is none.
  uint32_t (*object_number)(World&, vm::Value) = nullptr;
  // Pushes a frame on the first thread, which has come to its end, for what is done at the interpreter's.
  // False: nothing is.
  bool (*begin_exit)(World&) = nullptr;
  // State that is kept beside the arena, as a value: saved, put back, and its identity. All or none.
  std::shared_ptr<const void> (*save_beside)(World&) = nullptr;
  void (*restore_beside)(World&, const std::shared_ptr<const void>&) = nullptr;
  base::Hash128Value (*hash_beside)(World&) = nullptr;
};

// Where a model keeps the numbers of its types and frames (fixed once the program is loaded).
enum class ModelId : uint8_t {
  kAsyncio,
  kThreading,
  kPlayground,
  kTime,
  kGc,
  kWorkers,
  kDatabase,
  kRedis,
  kCount
};

// The option of whoever ran last, else the first. REQUIRES: there is one.
uint32_t DefaultOption(const std::vector<Option>& options, uint32_t last_actor);

class World final : public vm::Host {
 public:
  // REQUIRES: options.program; chooser and log outlive the world. Nothing has run yet.
  World(const Options& options, Chooser& chooser, trace::Log& log);
  ~World() override;
  World(const World&) = delete;
  World& operator=(const World&) = delete;

  // Runs on until about `fuel` units of work are used up (a unit: a step, a function entry, a backward jump),
  // `last_step` steps have run, or the run is over. True while there is more to run.
  bool Advance(uint64_t fuel, uint64_t last_step = UINT64_MAX);
  bool finished() const { return state_.finished; }
  const Result& result() const { return result_; }  // complete once finished()

  // In the middle of a thread's own step, with what its instructions have cost so far.
  int64_t now_ns() const { return state_.now_ns + UnsettledNs(); }
  uint64_t step_count() const { return state_.step_count; }  // steps begun
  uint64_t choice_count() const { return state_.choice_count; }
  uint64_t work_used() const { return state_.work_used; }
  bool started() const { return state_.started; }        // the top level has run
  bool in_step() const { return state_.in_step; }        // a slice ended in the middle of a step
  const std::string& output() const { return output_; }  // what the program printed, at most 1 MiB
  const Options& options() const { return options_; }
  vm::Machine& machine() { return machine_; }
  trace::Log& log() { return *log_; }
  std::vector<ActorView> Actors();
  std::string VariableOf(uint32_t object);  // the global that holds a primitive; empty: none does
  uint32_t failed_requests() { return hooks.failed_requests == nullptr ? 0 : hooks.failed_requests(*this); }

  // The state of a run between two calls of Advance, once the first step is due. Restoring cuts the log and
  // the output back to where they were. A snapshot belongs to the world that took it; the chooser's state is
  // its owner's.
  struct State {
    int64_t now_ns = 0;
    uint64_t step_count = 0;
    uint64_t work_used = 0;  // against Limits::max_steps
    uint64_t choice_count = 0;
    uint32_t task_count = 0;
    uint32_t object_count = 0;
    uint32_t actor = 0;             // who runs
    uint32_t thread = 0;            // the machine's thread that runs, kNoThread between two
    uint32_t thread_actor = 0;      // its own actor
    uint32_t other_threads = 0;     // that live, beside the one that runs or waits
    uint32_t foreground_count = 0;  // threads that live, are no daemons, and not the first one
    uint64_t stretch_step = 0;      // how many steps there were when the thread went on
    uint32_t last_actor = 0;        // who ran in the last step
    uint32_t switches = 0;          // decisions for another option than the default one
    int64_t slept_ns = 0;           // by a thread as a whole, since TakeSlept
    bool decided = false;           // for the step that comes next
    uint64_t ready_digest = 0;      // of what could run, see AddReady
    bool in_step = false;
    bool in_thread_step = false;  // in_step, and the step is a thread's own
    bool exiting = false;         // the first thread is at what ModelHooks::begin_exit gave it
    bool main_ended = false;      // the first thread has ended, others are waited for
    bool main_failed = false;     // by an exception, which is kept in the arena
    bool started = false;         // the top level has run, or the first step is due
    bool driving = false;         // the driver's frame is at the bottom of the main thread
    bool finished = false;
    int64_t switch_interval_ns = 0;
    vm::Turn turn;                       // as it was when the state was saved
    int64_t settled_left = 0;            // Turn::left where now_ns was brought up to date
    std::shared_ptr<const void> beside;  // see ModelHooks::save_beside; set when the state is saved
  };
  struct Snapshot {
    vm::Arena::Snapshot arena;
    State state;
    uint64_t log_size = 0;
    uint64_t output_size = 0;
    std::string line;  // printed without a newline so far
  };
  Snapshot Save();
  void Restore(const Snapshot& snapshot);

  // The identity of the state: what cannot influence the future (records, output, absolute time, how many
  // steps were made) is left out.
  base::Hash128Value CanonicalHash();

  // The same as a snapshot for whoever tries one future after another (vm::Arena::Waypoint). Nothing of the
  // log and of the output is put back. From the first Mark on nothing is restored from snapshots.
  struct Waypoint {
    vm::Waypoint machine;
    State state;
  };
  Waypoint Mark();
  void GoBack(const Waypoint& waypoint);
  uint64_t waypoint_bytes() const { return machine_.arena().log_bytes(); }  // of what is kept to go back

  // ---- For a search, which goes through the decisions of an untimed run itself. While decisions are held
  // the run stops at each (Advance comes back with pending() set) until Take says what is next. Who looks for
  // outcomes alone drops the records: nothing is recorded, and what the program prints is forgotten.
  // Both REQUIRE: nothing has run yet.
  void HoldDecisions() { holds_decisions_ = true; }
  void DropRecords() { drops_records_ = true; }
  bool records() const { return !drops_records_; }
  // Empty: the run does not stand at a decision.
  const std::vector<Option>& pending() const { return pending_; }
  void Take(uint32_t option) { taken_ = option; }
  // The program does what an untimed run cannot follow: whatever comes of it proves nothing. Empty: it does
  // not.
  const std::string& refusal() const { return refusal_; }
  void Refuse(std::string what) { refusal_ = std::move(what); }
  uint32_t last_actor() const { return state_.last_actor; }
  uint32_t switches() const { return state_.switches; }

  // ---- For models.
  static World& Of(vm::Machine& machine) { return *static_cast<World*>(machine.world); }
  void SetModel(ModelId id, std::shared_ptr<void> data) {
    models_[static_cast<uint32_t>(id)] = std::move(data);
  }
  template <typename T>
  T& Model(ModelId id) const {
    return *static_cast<T*>(models_[static_cast<uint32_t>(id)].get());
  }
  ModelHooks hooks;
  // The native frame that goes on with the main thread once the program's top level (code 0) has run. Its
  // end is the end of the run. Without one the run is over with the top level.
  void SetDriver(uint32_t native_step, uint32_t slots);

  uint32_t actor() const { return state_.actor; }
  void set_actor(uint32_t actor) { state_.actor = actor; }
  uint32_t next_task_number() const { return state_.task_count + 1; }
  uint32_t NewTaskNumber() { return ++state_.task_count; }  // its actor number too
  uint32_t NewObjectNumber() { return ++state_.object_count; }
  uint32_t object_count() const { return state_.object_count; }

  bool untimed() const { return options_.untimed; }
  // Untimed: which of these is next. `options` are in an order that does not depend on the past (by actor,
  // then kind); the default one is that of the actor who ran last, else the first. False: not now, the caller
  // returns Outcome::StepEnd and asks again when it goes on (see HoldDecisions).
  bool Decide(const std::vector<Option>& options, uint32_t* taken);
  // How long threads slept as a whole since it was asked last.
  int64_t TakeSlept() { return std::exchange(state_.slept_ns, 0); }

  // A step of `actor` begins now. Steps do not nest. Where nothing was decided the order is fixed: the
  // chooser is asked with one option and sees what could have run.
  void BeginStep(trace::StepKind kind, uint32_t actor);
  // It is over: the clock moves on by its cost, and what is recorded from here on belongs to the end.
  void EndStep();
  // The thread sleeps, in the middle of a step: nobody else runs meanwhile. REQUIRES: it is alone.
  void Sleep(int64_t duration_ns) {
    state_.now_ns += duration_ns;
    state_.slept_ns += duration_ns;
  }
  // The program asks for the time: now_ns(). What an untimed search says rests on it then.
  int64_t ReadClock() {
    reads_clock_ = true;
    return now_ns();
  }
  bool reads_clock() const { return reads_clock_; }  // in any run of this world so far
  // Nothing is ready: the clock jumps to the next timer. REQUIRES: time_ns >= now_ns().
  void JumpTo(int64_t time_ns);
  // Asked before every step and every jump of the clock. False: the caller returns Outcome::StepEnd and is
  // asked to go on later, or never (the run stops at Options::until_ns, or is over).
  bool MayGoOn(int64_t begin_ns);

  // ---- For models: threads.
  Threads& threads() { return threads_; }
  // The actor of the thread that runs, 0 of the first one: what its event loop records its own steps with.
  uint32_t thread_actor() const { return state_.thread_actor; }
  // No other thread can run while this one waits: there is none, or a builtin is in the middle of its work.
  bool IsAlone() const { return state_.other_threads == 0 || !machine_.MayWait(); }
  // The thread that runs begins to wait. The native returns Outcome::Block next; it runs again when the wait
  // is over, and asks TakeWaitEnd first.
  void WaitFor(const ThreadWait& wait);
  WaitEnd TakeWaitEnd() { return machine_.MayWait() ? threads_.TakeWaitEnd() : WaitEnd::kNone; }
  // The first thread that waits for the object, or every one, can go on.
  void WakeOne(vm::Value object);
  void WakeAll(vm::Value object);
  bool has_other_threads() const { return state_.other_threads > 0; }
  // Untimed, for natives that do what other threads can see, where Machine::MayProceed says no: the thread
  // asks, and the native runs again once it may.
  vm::Outcome Ask();
  // Whether the thread's event loop, between two batches, lets others go first: true where there are any and
  // it has run since it went on; then it returns Outcome::Block.
  bool YieldToThreads();
  // False: there are too many to be searched, and whatever comes of this run proves nothing.
  bool MayStartThread();
  // A thread whose bottom frame is the native step. It can go on; the caller waits for its beginning where
  // that is asked for and it can wait (then it returns Outcome::Block).
  struct NewThread {
    vm::Value owner;  // the program's object for it
    std::string name;
    bool is_daemon = false;
    bool waits_for_begin = true;
    uint32_t native_step = 0;
    uint32_t slots = 0;
    vm::Value globals{};  // of a process; Unset: it shares its starter's
  };
  vm::Ref StartThread(const NewThread& start);
  // All threads of a process end where they stand. REQUIRES: none of them runs, and it is not the first one.
  void KillProcess(vm::Value globals);

  // The program has done what it was to do: the run ends when the frame at hand returns StepEnd.
  void Finish() { finish_requested_ = true; }
  bool finish_requested() const { return finish_requested_; }

  void Record(trace::RecordKind kind, uint32_t actor, uint8_t detail = 0, uint32_t line = 0,
              uint32_t value = 0) {
    if (records()) log_->Append(std::max(now_ns(), log_->time_ns()), kind, actor, detail, line, value);
  }
  // What stands for a text in a record.
  uint32_t AddText(std::string_view text) { return records() ? log_->AddText(text) : 0; }

  // How long something takes: uniform over the integers [minimum_ns, maximum_ns].
  int64_t ChooseDuration(int64_t minimum_ns, int64_t maximum_ns);
  // What could run changed: `mark` stands for what was added or taken away. The sum over all marks is the
  // digest that a replay compares at every step.
  void AddReady(uint64_t mark) { state_.ready_digest += mark; }
  void RemoveReady(uint64_t mark) { state_.ready_digest -= mark; }

  // ---- vm::Host.
  void OnRead(uint32_t variable, vm::Value value, uint32_t line) override;
  void OnWrite(uint32_t variable, vm::Value value, uint32_t line) override;
  void OnPrint(std::string_view text) override;
  uint64_t Seed() const override { return options_.seed; }

 private:
  static constexpr uint32_t kMainThread = 0;
  static constexpr uint32_t kNoThread = UINT32_MAX;

  void SaveBeside();
  void RestoreBeside();
  void Watch();
  void Start();
  std::string PlaceText() const;
  void EndIfRequested();
  uint64_t Choose(const ChoicePoint& point);
  void RecordPrintedLine();
  void RecordVariable(bool write, uint32_t variable, vm::Value value, uint32_t line);
  void End(trace::Outcome outcome);
  void RecordException(vm::Value exception);
  void EndWithException(vm::Value exception);
  void EndStuck();
  bool HandleExit(vm::Exit exit);
  bool SliceGoesOn();

  // turns.cpp
  int64_t UnsettledNs() const {
    if (machine_.turn.kind != vm::Turn::Kind::kCounted || !state_.in_thread_step) return 0;
    return (state_.settled_left - machine_.turn.left) * options_.instruction_ns;
  }
  static uint64_t MarkOfThread(uint32_t actor);
  void KillThread(vm::Ref thread);
  void BeginTurn(bool is_granted);
  int64_t ChooseTurn();
  bool HandleTurnOver();
  bool is_parallel() const {
    return options_.runtime == Runtime::kFreeThreaded && options_.instruction_ns > 0 && !untimed();
  }
  bool NextOnCores();
  bool KeepsCore() const;
  bool NextUntimedThread();
  void AddThreadOptions(std::vector<Option>* options, std::vector<vm::Ref>* threads);
  std::vector<uint32_t> OwnRoots() const override { return threads_.OwnRoots(); }
  void OnSwitchInterval(int64_t interval_ns) override { state_.switch_interval_ns = interval_ns; }
  vm::Value FirstGlobals(vm::Value) const override { return threads_.FirstGlobals(); }
  uint16_t TypeOfThreads() const override { return threads_.type(); }
  bool SharesGlobals() const override { return threads_.SharesGlobals(); }
  bool SharesFirstGlobals() const override { return threads_.SharesFirstGlobals(); }
  void AddOwnValues(std::vector<OwnValue>* values) const override { threads_.AddOwnValues(values); }

  // schedule.cpp
  bool NextThread();
  bool HandleBlocked();
  bool BeginExit(bool is_uncaught);
  bool HandleThreadEnd(bool is_uncaught);
  void EndAfterThreads();
  bool SomebodyCanGoOn() const;
  bool HasDeadline(vm::Ref thread) const {
    return threads_.IsWaiting(thread) && threads_.WaitOf(thread).deadline_ns != ThreadWait::kNever;
  }
  bool CollectBetween();
  // The seams where the real thing leaves open who comes first: of the threads that can go on, and of those
  // that wait for one object. Both follow the order of the queues.
  vm::Ref ChooseThread() const { return threads_.FirstReady(); }
  vm::Ref ChooseWaiter(vm::Value object) const { return threads_.FirstWaiting(object); }
  void GoOn(vm::Ref thread, bool is_granted);
  void LeaveThread();
  void Wake(vm::Ref thread, WaitEnd end, uint32_t cause);
  void WakeDue();

  Options options_;
  Chooser* chooser_;
  trace::Log* log_;
  vm::Machine machine_;
  Threads threads_;
  uint32_t exception_root_ = 0;  // of the first thread, once it has failed and others are waited for
  std::shared_ptr<void> models_[static_cast<uint32_t>(ModelId::kCount)];
  uint32_t drive_step_ = UINT32_MAX;
  uint32_t drive_slots_ = 0;
  State state_;
  Result result_;
  std::string output_;
  std::string line_;  // printed, and not ended by a newline yet
  uint64_t last_step_ = UINT64_MAX;
  bool holds_decisions_ = false;
  bool drops_records_ = false;
  std::vector<Option> pending_;
  std::optional<uint32_t> taken_;
  std::string refusal_;
  bool reads_clock_ = false;
  bool stop_requested_ = false;
  bool finish_requested_ = false;
};

}  // namespace interleave::sim
