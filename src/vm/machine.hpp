// The machine runs code one instruction at a time and knows no scheduler. A world (the layer sim) owns it:
// it says which thread goes on, and learns at the exit why the thread stopped.
//
//   Machine machine(limits);
//   InstallBuiltins(machine);  ...models add their modules and types...
//   machine.Load(program);
//   Ref thread = machine.NewThread(machine.ModuleFrame());
//   Exit exit = machine.Run(thread);
//
// All state of a run is in the arena; what the members here hold besides is either fixed after Load (tables
// of code, names, natives, types) or lives only inside one Run. So a snapshot of the arena is a snapshot of
// the machine.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "lang/code.hpp"
#include "vm/arena.hpp"
#include "vm/native.hpp"
#include "vm/objects.hpp"
#include "vm/value.hpp"

namespace interleave::vm {

// What the machine tells its owner while it runs. Lines are of the instruction at hand.
class Host {
 public:
  virtual ~Host() = default;
  virtual void OnRead(uint32_t variable, Value value, uint32_t line) = 0;   // a watched global
  virtual void OnWrite(uint32_t variable, Value value, uint32_t line) = 0;
  virtual void OnPrint(std::string_view text) = 0;                          // as written, ends included
};

enum class ExceptionType : uint8_t {
#define EXCEPTION(name, base) k##name,
#include "vm/exceptions.def"
#undef EXCEPTION
};

// Why Run() came back.
enum class Exit : uint8_t {
  kStepEnd,    // a native frame ended a scheduling step
  kBlocked,    // the thread waits; see blocked_on()
  kFinished,   // the thread's bottom frame returned
  kUncaught,   // it raised; the exception is raised()
  kLimit,      // fuel ran out, or live memory or depth: see limit()
};

enum class Limit : uint8_t { kNone, kSteps, kMemory };

// How deep frames may nest before RecursionError, as CPython's default.
inline constexpr uint32_t kRecursionLimit = 1000;

// The size classes of threads, kept in a Storage.
namespace thread_slot {
enum : uint32_t { kTop, kName, kCount };
}

class Machine {
 public:
  Machine(uint64_t max_memory_bytes, Host* host);
  ~Machine();
  Machine(const Machine&) = delete;
  Machine& operator=(const Machine&) = delete;

  Arena& arena() { return arena_; }
  const Arena& arena() const { return arena_; }
  Host& host() { return *host_; }
  // Whatever the models need beside the arena (the world); set by the owner.
  void* world = nullptr;

  // ---- Start-up: models register what they offer, then Load.
  uint32_t AddNative(const NativeSpec& spec);               // returns its number
  Value NativeValue(uint32_t number) const;                 // the function object
  uint16_t AddType(const TypeSpec& spec);                   // returns its number
  Value TypeClass(uint16_t type) const { return type_classes_[type]; }
  Value AddExceptionClass(std::string_view name, std::string_view module, Value base);
  uint32_t AddNativeStep(NativeStep step);                  // returns its number
  Value NewModule(std::string_view name);                   // importable by that (dotted) name
  void SetModule(Value module, std::string_view name, Value value);
  void AddFunctions(Value module, std::initializer_list<NativeSpec> functions);
  void AddMethods(Value klass, std::initializer_list<NativeSpec> methods);
  void SetBuiltin(std::string_view name, Value value);
  Value BuiltinClass(Kind kind) const;                      // the class of that kind's objects
  Value ExceptionClass(ExceptionType type) const { return exception_classes_[static_cast<uint32_t>(type)]; }

  // Takes the program (which must outlive the machine), freezes what is loaded.
  void Load(const lang::Program& program);
  const lang::Program& program() const { return *program_; }
  void Watch(uint32_t global, uint32_t variable);           // reads and writes of it go to the host

  // ---- Running.
  Ref NewThread(Value name);
  // A frame of the module's top level, or of a code without parameters, ready to run on `thread`.
  void PushCode(Ref thread, uint32_t code_index);
  Exit Run(Ref thread);
  Limit limit() const { return limit_; }
  uint64_t fuel = UINT64_MAX;    // each step, function entry and backward jump takes one; at 0: Exit::kLimit
  uint64_t instructions_hint = 0;  // safe points passed; for slicing work, not part of the state

  // The exception that Exit::kUncaught or Outcome::kRaise speaks of.
  Value raised() const { return raised_; }
  Value result() const { return result_; }                  // of Exit::kFinished
  // What a blocked thread, or a suspended coroutine, waits for: set by whoever blocks or suspends, read at
  // once by the owner. `kind` is the model's business.
  struct WaitInfo {
    uint8_t kind = 0;
    Value object;
  };
  WaitInfo wait;

  // ---- For natives: raising.
  Outcome Raise(Value exception);                           // an instance or a class
  Outcome Raise(ExceptionType type, std::string_view message);
  Outcome Raise(Value klass, std::string_view message);
  Value NewException(Value klass, std::initializer_list<Value> arguments);
  bool IsInstance(Value value, Value klass) const;
  bool IsSubclass(Value klass, Value base) const;
  bool IsException(Value value) const;                      // an instance of BaseException
  // Forgets the exception that a call raised, and hands it over.
  Value TakeRaised();
  // "Traceback (most recent call last): ..." as CPython prints it, for our file.
  std::string FormatTraceback(Value exception);

  // ---- For natives: values.
  Value Int(int64_t value);
  Value Float(double value);
  Value String(std::string_view text);
  Value Interned(std::string_view text);                    // for attribute names; start-up only
  Value Tuple(std::initializer_list<Value> items);
  Value Tuple(const Value* items, uint32_t count);
  Value List(const Value* items, uint32_t count);
  Value NewDict();
  Value NewSet();
  Value NewObject(uint16_t type);                           // all slots Unset
  bool IsInt(Value value) const;                            // int or bool
  int64_t AsInt(Value value) const;                         // REQUIRES: IsInt
  bool IsFloat(Value value) const { return IsKind(value, Kind::kFloat); }
  double AsDouble(Value value) const;                       // REQUIRES: IsInt or IsFloat
  bool IsString(Value value) const { return IsKind(value, Kind::kString); }
  std::string_view Text(Value string) const { return arena_.Text(string.ref()); }
  bool IsKind(Value value, Kind kind) const { return value.is_object() && arena_.kind(value.ref()) == kind; }
  bool IsType(Value value, uint16_t type) const {
    return IsKind(value, Kind::kObject) && arena_.aux(value.ref()) == type;
  }
  Value ClassOf(Value value) const;
  std::string TypeName(Value value) const;                  // "int", "Lock", "Account"

  // ---- For natives: operations of the language that run no code of the program. Where an operand needs
  // that (a dunder written in Python), they raise or answer as the object without it; the interpreter has
  // tried the program's own methods before.
  bool Truth(Value value) const;                            // instances without __bool__/__len__: true
  bool Identical(Value left, Value right) const { return left == right; }
  bool Equal(Value left, Value right) const;
  uint64_t HashOf(Value value, bool* hashable);             // *hashable false: unhashable type
  std::string Repr(Value value);
  std::string Str(Value value);
  bool Callable(Value value) const;

  Value DictGet(Value dict, Value key);                     // Unset: not there. Key must be hashable
  Value DictGet(Value dict, std::string_view key);
  void DictSet(Value dict, Value key, Value value);
  bool DictDelete(Value dict, Value key);
  uint32_t DictSize(Value dict) const;
  // Entries by index in insertion order, holes included: false at the end; *key Unset for a hole.
  bool DictEntry(Value dict, uint32_t index, Value* key, Value* value) const;
  void SetAdd(Value set, Value key) { DictSet(set, key, Value::Unset()); }
  bool SetHas(Value set, Value key);

  uint32_t ListSize(Value list) const;
  Value ListGet(Value list, uint32_t index) const;
  void ListSet(Value list, uint32_t index, Value value);
  void ListAppend(Value list, Value value);
  void ListTruncate(Value list, uint32_t size);             // keeps the first `size`
  Value DequePopFront(Value deque);                         // Unset when empty
  void DequePushBack(Value deque, Value value);
  void DequePushFront(Value deque, Value value);
  uint32_t DequeSize(Value deque) const;
  Value DequeGet(Value deque, uint32_t index) const;
  bool DequeRemove(Value deque, Value item);                // the first identical one
  Value NewDeque();

  Value GetSlot(Value object, uint32_t slot) const { return arena_.Get(object.ref(), slot); }
  void SetSlot(Value object, uint32_t slot, Value value) { arena_.Set(object.ref(), slot, value); }

  // Attribute without running the program's code (no properties in Python, no __getattr__): Unset when
  // there is none. Functions found in a class come back bound.
  Value GetAttribute(Value object, Value name);
  Value GetAttribute(Value object, std::string_view name);
  void SetAttribute(Value object, Value name, Value value);

  // Items of a list, tuple, dict, set, string, range, view, native iterator, into a C++ vector; false when
  // the value is none of these (a generator, an instance): then drain it by a native frame (Drain below).
  bool Items(Value iterable, std::vector<Value>* items);

  // ---- For natives: calling back. Arguments are copied. For functions of the program this pushes a frame
  // and returns kCalled; natives run at once and return what they returned.
  Outcome Call(Value callable, std::initializer_list<Value> arguments);
  Outcome CallMany(Value callable, const Value* arguments, uint32_t count, Value keyword_names);
  // Pushes a native frame; its step gets kContinue next. Slots from frame_slot::kFirst are its own.
  Ref PushNative(uint32_t step, uint32_t slots);
  // Turns any iterable into a list and then runs the native again with the list in place of argument `which`.
  // For natives that take iterables: `if (!machine.Items(x, &items)) return machine.Drain(arguments, 0, self)`.
  Outcome Drain(const Arguments& arguments, uint32_t which, NativeFunction again);

  // ---- For natives: coroutines.
  bool IsCoroutine(Value value) const;                      // coroutine object of a function or native
  bool IsAwaitable(Value value) const;
  // Goes on with a coroutine that runs on top of the current native frame: `outer` is the coroutine object,
  // `inner` the frame where it stopped (the same at first). The native frame gets its end as an event.
  Outcome ResumeCoroutine(Value outer, Value inner, AwaitEvent event, Value payload);
  // After FrameEvent::kSuspended: where the coroutine stopped.
  Value suspended_frame() const { return suspended_; }
  // Line where a suspended frame or a running one stands; the innermost with a line from the given one.
  uint32_t LineOf(Value frame) const;
  uint32_t CurrentLine() const;                             // of the innermost program frame now running

  // For views: names and values of a suspended or running frame's variables.
  struct Variable {
    std::string name;
    Value value;
  };
  std::vector<Variable> Locals(Value frame) const;
  std::string FunctionName(Value frame) const;
  Value Global(std::string_view name) const;                // Unset: no such global, or not bound
  void SetGlobal(std::string_view name, Value value);

  // Evaluates code `code_index` (no parameters, from CompileExpression) outside any thread, with a small
  // fuel of its own, without telling the host. Returns false when it raised (see raised()), blocked or ran
  // out.
  bool Evaluate(uint32_t code_index, Value* value);

 private:
  friend class Interpreter;
#include "vm/machine_private.inc"
};

// Fills `builtins` and the methods of the builtin classes.
void InstallBuiltins(Machine& machine);

}  // namespace interleave::vm
