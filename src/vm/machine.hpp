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
#include <functional>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lang/code.hpp"
#include "vm/arena.hpp"
#include "vm/heap.hpp"
#include "vm/host.hpp"
#include "vm/native.hpp"
#include "vm/objects.hpp"
#include "vm/tables.hpp"
#include "vm/turn.hpp"
#include "vm/value.hpp"
#include "vm/visibility.hpp"

namespace interleave::vm {

class Machine : public Heap {
 public:
  Machine(uint64_t max_memory_bytes, Host* host);
  ~Machine();
  Machine(const Machine&) = delete;
  Machine& operator=(const Machine&) = delete;

  Host& host() { return *host_; }
  void* world = nullptr;  // what the models need beside the arena; set by the owner

  // ---- Start-up: models register what they offer, then Load.
  uint32_t AddNative(const NativeSpec& spec);  // returns its number
  Value NativeValue(uint32_t number) const;    // the function object
  uint16_t AddType(const TypeSpec& spec);      // returns its number
  Value TypeClass(uint16_t type) const { return type_classes_[type]; }
  Value AddExceptionClass(std::string_view name, std::string_view module, Value base);
  uint32_t AddNativeStep(NativeStep step);     // returns its number
  uint32_t StepNumber(NativeStep step) const;  // of one that was added
  Value NewModule(std::string_view name);      // importable by that (dotted) name
  void SetModule(Value module, std::string_view name, Value value);
  void AddFunctions(Value module, std::initializer_list<NativeSpec> functions);
  void AddMethods(Value klass, std::initializer_list<NativeSpec> methods);
  void SetBuiltin(std::string_view name, Value value);
  Value BuiltinClass(Kind kind) const { return kind_classes_[static_cast<uint32_t>(kind)]; }
  Value ObjectClass() const { return object_class_; }
  Value BoolClass() const { return bool_class_; }
  Value DefaultDictClass() const { return default_dict_class_; }
  Value IteratorClass(IteratorKind kind) const { return iterator_classes_[static_cast<uint32_t>(kind)]; }
  Value NoneClass() const { return none_class_; }
  Value TypeOfTypes() const { return type_class_; }
  Value GeneratorClass() const { return generator_class_; }
  Value CoroutineClass() const { return coroutine_class_; }
  Value AsyncGeneratorClass() const { return async_generator_class_; }
  Value ExceptionClass(ExceptionType type) const { return exception_classes_[static_cast<uint32_t>(type)]; }

  // Takes the program (which must outlive the machine), freezes what is loaded.
  void Load(const lang::Program& program);
  const lang::Program& program() const { return *program_; }
  void Watch(uint32_t global, uint32_t variable);  // reads and writes of it go to the host

  // ---- Running.
  // Threads are numbered from 0. A new one takes the lowest number that is free; EndThread gives one back.
  uint32_t NewThread(Value name);
  void EndThread(uint32_t thread);
  void AbandonThread(uint32_t thread);  // the same of one that does not run, in the middle of its work
  // A frame of the module's top level (code 0), or of a code without parameters, ready to run on `thread`.
  void PushCode(uint32_t thread, uint32_t code_index);
  // Pushes a native frame at the bottom of a thread that has none yet; another one may be running.
  Ref PushNativeOn(uint32_t thread, uint32_t step, uint32_t slots);
  Exit Run(uint32_t thread);
  Value ThreadTop(uint32_t thread) const;  // its innermost frame, None when it has ended
  void Collect();                          // garbage, now; only between two calls of Run
  // After the program's start-up: what cannot change any more joins the frozen part. Once, between two Runs.
  void FreezeStarted();
  // Puts back an arena that this machine saved.
  void Restore(const Arena::Snapshot& snapshot);
  // See Arena::Mark.
  Waypoint Mark() { return {arena_.Mark(), class_changes_}; }
  void GoBack(const Waypoint& waypoint);
  // The identity of the state, see Arena::CanonicalHash. Only between two calls of Run.
  base::Hash128Value CanonicalHash(std::optional<int64_t> now_ns);
  Limit limit() const { return limit_; }
  Turn turn;  // of the thread that runs; set before Run
  // Of Turn::Kind::kSeen, for natives that do what another thread can see. False: the thread has to ask
  // first, and the native, which has done nothing yet, runs again.
  bool MayProceed() { return visibility_.MayProceed(); }
  // A switch point of SwitchPoints::kGil: for native code that stands for code of Python.
  void PassPoint() { visibility_.PassPoint(); }
  void MarkAtomic(Value function);  // CPython has it in C

  // The exception that Exit::kUncaught or Outcome::kRaise speaks of.
  Value raised() const { return raised_; }
  Value result() const { return result_; }  // of Exit::kFinished
  // What a suspended coroutine waits for: set by whoever suspends, read at once. `kind` is the model's.
  WaitInfo wait;

  // ---- For natives: raising.
  Outcome Raise(Value exception);  // an instance or a class
  Outcome Raise(ExceptionType type, std::string_view message);
  Outcome Raise(Value klass, std::string_view message);
  Value NewException(Value klass, std::initializer_list<Value> arguments);
  bool IsInstance(Value value, Value klass) const;
  bool IsSubclass(Value klass, Value base) const;
  bool IsException(Value value) const;  // an instance of BaseException
  // Forgets the exception that a call raised, and hands it over.
  Value TakeRaised();
  // Splits a group by a class, a tuple of classes or a function: None for nothing. False: raised.
  bool SplitGroup(Value group, Value type, uint32_t depth, Value* match, Value* rest);
  Value HandledException() const;  // that an `except` of a running function is at; Unset: none
  // super(klass, self); Unset twice: of the calling method's class and first argument.
  Outcome MakeSuper(Value klass, Value self);
  // "Traceback (most recent call last): ..." as CPython prints it, for our file.
  std::string FormatTraceback(Value exception);
  uint32_t ExceptionLine(Value exception) const;  // where it was raised; 0: nowhere yet

  // ---- For natives: values.
  Value Interned(std::string_view text);  // for attribute names; start-up only
  Value NewObject(uint16_t type);         // all slots Unset
  bool IsType(Value value, uint16_t type) const {
    return IsKind(value, Kind::kObject) && arena_.aux(value.ref()) == type;
  }
  // A copy of a builtin value (an empty one for kinds that can change) as an instance of `klass`, which
  // inherits from that kind.
  Value NewDerived(Value klass, Value plain);
  // What type(name, bases, namespace) makes; Unset: raised. REQUIRES: a string, a tuple, a dict.
  Value NewClass(Value name, Value bases, Value dict);
  bool IsRunning() const { return frame_ != 0 || is_ending_; }  // false: a view asks
  bool MayWait() const { return nested_ == 0 && !silent_; }     // false: inside CallNow or Evaluate
  Value ClassOf(Value value) const;
  std::string TypeName(Value value) const;  // "int", "Lock", "Account"

  // ---- For natives: operations of the language that run no code of the program. Where an operand needs
  // that (a dunder written in Python), they raise or answer as the object without it; the interpreter has
  // tried the program's own methods before.
  bool Truth(Value value) const;  // instances without __bool__/__len__: true
  bool Identical(Value left, Value right) const { return left == right; }
  bool Equal(Value left, Value right) const;
  uint64_t HashOf(Value value, bool* hashable);  // *hashable false: unhashable type
  std::string Repr(Value value);
  std::string Str(Value value);
  // str() of an exception that nobody caught: the program's own methods have their say, though it has ended.
  std::string TextOfUncaught(Value exception);
  std::string Ascii(Value value);  // repr with \x, \u, \U for what is not ASCII
  // Can be gone through, if only by code of the program (a generator, __iter__).
  bool IsIterable(Value value);
  bool Callable(Value value) const;

  Value DictGet(Value dict, Value key);  // Unset: not there. Key must be hashable
  Value DictGet(Value dict, std::string_view key);
  void DictSet(Value dict, Value key, Value value);
  bool DictDelete(Value dict, Value key);
  void SetAdd(Value set, Value key) { DictSet(set, key, Value::Unset()); }
  bool SetHas(Value set, Value key);

  // Attribute without running the program's code (no properties in Python, no __getattr__): Unset when
  // there is none. Functions found in a class come back bound.
  Value GetAttribute(Value object, Value name);
  Value GetAttribute(Value object, std::string_view name);
  void SetAttribute(Value object, Value name, Value value);
  // What an object's class has under a name where reading or writing it runs code: a property, a descriptor
  // of the program's; else Unset.
  Value DescriptorOf(Value object, Value name);
  // The same where writing runs code.
  Value DataDescriptorOf(Value object, Value name);
  // An attribute of the object itself; false: it has none of that name.
  bool DeleteOwnAttribute(Value object, Value name);
  // Reads through one; `object` Unset: the class itself was asked.
  Outcome ReadDescriptor(Value descriptor, Value object, Value klass);
  // Writes, or deletes where `value` is Unset.
  Outcome WriteDescriptor(Value descriptor, Value object, Value name, Value value);
  // False: raised, `__slots__` or the type do not allow it.
  bool MaySetAttribute(Value object, Value name);

  // Items of a list, tuple, dict, set, string, range, view, native iterator, into a C++ vector; false when
  // the value is none of these (a generator, an instance): then drain it by a native frame (Drain below).
  bool Items(Value iterable, std::vector<Value>* items);

  // ---- For natives: calling back. Arguments are copied. For functions of the program this pushes a frame
  // and returns kCalled; natives run at once and return what they returned.
  Outcome Call(Value callable, std::initializer_list<Value> arguments);
  Outcome CallMany(Value callable, const Value* arguments, uint32_t count, Value keyword_names);
  // Runs the callable to its end at once, whatever it is; false when it raised. For methods of the program
  // that a builtin needs in the middle of its work (__eq__ of a dict's key, __repr__ of a list's item): no
  // other thread runs in between, and it may not wait. Values that C++ holds stay valid.
  bool CallNow(Value callable, std::initializer_list<Value> arguments, Value* result);
  // Pushes a native frame; its step gets kContinue next. Slots from frame_slot::kFirst are its own.
  Ref PushNative(uint32_t step, uint32_t slots);
  // Turns any iterable into a list and then runs the native again with the list in place of argument `which`.
  // For natives that take iterables: `if (!machine.Items(x, &items)) return machine.Drain(arguments, 0,
  // self, {})`.
  Outcome Drain(const Arguments& arguments, uint32_t which, NativeFunction again, Draining draining);

  // ---- For natives: coroutines.
  bool IsCoroutine(Value value) const;  // coroutine object of a function or native
  bool IsAwaitable(Value value) const;
  // Goes on with a coroutine that runs on top of the current native frame: `outer` is the coroutine object,
  // `inner` the frame where it stopped (the same at first). The native frame gets its end as an event.
  Outcome ResumeCoroutine(Value outer, Value inner, AwaitEvent event, Value payload);
  // After FrameEvent::kSuspended: where the coroutine stopped.
  Value suspended_frame() const { return suspended_; }
  // Line where a suspended frame or a running one stands; the innermost with a line from the given one.
  uint32_t LineOf(Value frame) const;
  uint32_t CurrentLine() const;  // of the innermost program frame now running

  // ---- For natives: generators. next(), with the default where it is set; send(). Frames of kind generator.
  bool IsGenerator(Value value) const;
  Outcome GeneratorNext(Value generator, Value default_value);
  Outcome GeneratorSend(Value generator, Value sent);
  Outcome GeneratorThrow(Value generator, Value exception, Delivery delivery = Delivery::kNext);
  // What `asend`, `athrow` and `aclose` of an async generator give, to be awaited; the payload is what is
  // sent or thrown.
  Value AsyncStep(Value generator, AsyncStepKind kind, Value payload);

  // A number for things that hash by identity: the same for the object's whole life.
  uint64_t IdentityOf(Value object);
  // A method that the program's own class defines, bound to the object; Unset for builtin types.
  Value OwnMethod(Value object, std::string_view name);

  // For views: names and values of a suspended or running frame's variables.
  std::vector<Variable> Locals(Value frame) const;
  std::string FunctionName(Value frame) const;
  Value Global(std::string_view name) const;  // Unset: no such global, or not bound
  void SetGlobal(std::string_view name, Value value);
  // All of them, of the process at hand: a Storage.
  Value Globals() const { return arena_.Root(globals_root_); }
  void SetGlobals(Value globals) { arena_.SetRoot(globals_root_, globals); }

  // Evaluates code `code_index` (no parameters, from CompileExpression) outside any thread, with a small
  // fuel of its own, without telling the host. Returns false when it raised (see raised()), blocked or ran
  // out. `work`, if given, grows by the fuel that it took.
  bool Evaluate(uint32_t code_index, Value* value, uint64_t* work = nullptr);

 private:
  friend class Inspector;  // vm/reach.hpp
  friend class Traceback;  // vm/traceback.cpp
  friend class Visibility;
  // Comparing operators follow the binary ones in Reflect's numbering.
  static constexpr uint32_t kCompareOperation = 64;

  void MakeClasses();
  Value MakeClass(std::string_view name, Value base, std::string_view module);
  void LoadConstants(const lang::Program& program, size_t first);
  void LoadCodes(const lang::Program& program, size_t first);
  void LoadModules(const lang::Program& program);
  Value ConstantValue(const lang::Program& program, uint32_t index);
  static NativeEntry ParseSignature(Machine& machine, const NativeSpec& spec);

  // containers.cpp
  Value KeyHash(Value key);
  bool EntryMatches(Ref entries, uint32_t entry, Value hash, Value key) const;
  uint32_t FindEntry(Value dict, Value hash, Value key) const;
  static constexpr uint32_t kNoEntry = UINT32_MAX;
  static constexpr uint32_t kUnsure = UINT32_MAX - 1;
  uint32_t FindIdentical(Value dict, Value key) const;
  void BuildIndex(Value dict, uint32_t capacity);
  void GrowDict(Value dict);
  void AddToIndex(Value dict, Value hash, uint32_t entry);

  // frames.cpp
  const LoadedCode& CodeOf(Ref frame) const { return codes_[CodeIndex(frame)]; }
  lang::Instruction InstructionAt(Ref frame) const { return CodeOf(frame).instructions[Pc(frame) - 1]; }
  void Push(Value value) {
    SetSlot(frame_, Top(frame_), value);
    SetTop(frame_, Top(frame_) + 1);
  }
  Value Pop() {
    SetTop(frame_, Top(frame_) - 1);
    return Slot(frame_, Top(frame_));
  }
  Value Peek(uint32_t depth) const { return Slot(frame_, Top(frame_) - 1 - depth); }  // 0 is the top
  void SetPeek(uint32_t depth, Value value) { SetSlot(frame_, Top(frame_) - 1 - depth, value); }
  void Drop(uint32_t count) { SetTop(frame_, Top(frame_) - count); }
  Ref NewFrame(uint32_t code_index, Value function);
  bool PushFrame(Ref frame, Delivery delivery);  // false: recursion limit, raised
  void PopFrame();                               // the frame below becomes the top one
  Flow DeliverTo(Delivery delivery, Value value, uint16_t flags, Value owner);
  Flow Leave(Value value);  // the top frame returns
  Flow EndGenerator(Ref frame, Delivery delivery, Value value);
  Flow DeliverYield(Value value);
  Flow ResumeGenerator(Ref frame, Delivery delivery, Value sent);
  Flow SuspendTo(Value value);
  Flow FromOutcome(Outcome outcome, Delivery delivery);
  Flow AwaitTop(AwaitEvent event, Value payload);
  Flow ContinueReflect(Value owner, Value value);
  uint32_t DepthBelow(Ref frame) const;

  // calls.cpp
  Flow DoCall(uint32_t argument_count, Value keyword_names);
  Flow CallFunction(Ref function, uint32_t base, uint32_t first, uint32_t count, Value keyword_names);
  Flow CallClass(Ref klass, uint32_t base, uint32_t argument_count, Value keyword_names);
  Ref BindFunction(Ref function, const Value* arguments, uint32_t count, Value keyword_names);  // 0: raised
  void FillCells(Ref frame, const LoadedCode& loaded, Ref function);
  bool BindKeywords(Ref frame, Ref function, const Value* values, Value keyword_names);
  bool BindDefaults(Ref frame, Ref function);
  Outcome Construct(Value klass, const Value* arguments, uint32_t count, Value keyword_names,
                    Delivery delivery);
  Outcome CallNative(uint32_t number, const Value* arguments, uint32_t count, Value keyword_names);
  Outcome RaiseNativeArity(const NativeEntry& entry, const Value* arguments, uint32_t given);
  Outcome CallBound(const NativeEntry& entry, const Value* arguments, uint32_t count, Value keyword_names);
  Value NewInstance(Value klass, const Value* arguments, uint32_t count);
  Outcome ConstructInSteps(Value klass, const Value* arguments, uint32_t count, Value keyword_names);
  static Outcome ConstructStep(Machine& machine, Ref frame, FrameEvent event, Value payload);
  static Outcome MakeInstance(Machine& machine, const Arguments& arguments);
  static Outcome DeriveStep(Machine& machine, Ref frame, FrameEvent event, Value payload);
  void CopyEmpty(Kind kind, Value container);
  Outcome CallValue(Value callable, const Value* arguments, uint32_t count, Value keyword_names,
                    Delivery delivery);
  Flow CallMethodOfProgram(Value method, std::initializer_list<Value> arguments, Delivery delivery);
  Outcome RaiseArity(const LoadedCode& code, Ref function, uint32_t given, uint32_t keyword_only);
  bool PushSimple(uint32_t argument_count);

  // attributes.cpp
  Value LookUpClass(Value klass, Value name);  // through the mro; Unset: not there
  Value Bind(Value found, Value object, Value klass);
  Value ProgramMethod(Value object, Value name);  // a Function of an Instance's class, else Unset
  Flow LoadAttribute(Value object, Value name, bool for_call);
  Flow StoreAttribute(Value object, Value name, Value value);
  Flow DeleteAttribute(Value object, Value name);
  Value SpecialAttribute(Value object, Value name);
  Value FunctionAttribute(Value function, std::string_view name);
  Value ClassAttribute(Value klass, std::string_view name);
  bool SetSpecialAttribute(Value object, Value name, Value value);
  static constexpr uint32_t kNoDict = ~0U;
  uint32_t DictSlotOf(Value object) const;  // kNoDict: it has no attributes of its own
  Value InstanceDict(Value object) const;   // Unset: none yet
  Value ModuleAttribute(Value module, Value name);
  Flow RaiseNoAttribute(Value object, Value name);
  Value FindAttribute(Value object, Value name, bool* is_method, Value* property);
  Value FindSuper(Value object, Value name, Value* property);
  bool IsDescriptor(Value value);
  bool IsDataDescriptor(Value value);

  uint64_t* FieldPlace(const AttributeSite& site, Value object);
  bool FindsMethod(const AttributeSite& site, Value object) const;
  Flow LoadAttributeAt(AttributeSite& site, Value object);
  Flow StoreAttributeAt(AttributeSite& site, Value object, Value value);
  void NoteField(AttributeSite& site, Value object, uint32_t entry);
  void NoteFound(AttributeSite& site, Value object);

  // exceptions.cpp
  Flow Unwind();  // raised() looks for a handler
  bool FindHandler(Ref frame, bool is_reraise);
  bool EndByStopIteration(Delivery delivery);
  void AddTraceback(Value exception, Ref frame);
  void SetContext(Value exception);
  Flow RaiseFlow(ExceptionType type, std::string_view message);
  Flow RaiseFrom(uint32_t argument);
  Flow CheckMatch();
  Flow MatchGroup();

  // groups.cpp
  Flow PrepareReraise();
  uint32_t CountKeywordOnly(const lang::Code& code, Value keyword_names) const;
  bool CheckGroup(Value* klass, const Value* arguments, uint32_t count);
  bool IsPartOf(Value exception, Value original) const;
  void CollectLeaves(Value exception, std::vector<Value>* leaves) const;
  Value ProjectGroup(Value group, const std::vector<Value>& leaves);
  Value RebuildGroup(Value group, const std::vector<Value>& members);

  // execute.cpp
  template <Care kCare>
  __attribute__((noinline)) Flow ExecuteFrames();
  Flow ExecuteWithCare();
  bool LeaveSimple(Value value);
  Value NextFast(Value iterator);
  uint64_t* ItemPlace(Value object, Value key, bool stores);

  // interpreter.cpp
  Exit Loop(Ref barrier);
  __attribute__((noinline)) bool RunTop(Ref barrier, Exit* exit);
  Flow TakePending();
  Exit StepNative();
  Flow ExecuteSlow(lang::Instruction instruction);
  bool SafePoint();  // false: a limit was reached
  void NotifyRead(uint32_t global, Value value);
  void NotifyWrite(uint32_t global, Value value);

  // instructions.cpp
  Flow RaiseUnbound(uint32_t local);
  Flow RaiseUnboundCell(uint32_t cell);
  Flow RaiseNoGlobal(uint32_t global);
  Flow RaiseNoName(Value name);
  Flow LoadNameOfClass(Value name);
  Flow LoadClassCell(uint32_t index);
  Flow DoAdd(lang::Instruction instruction);
  Flow EndLoop(uint32_t target);
  // What an operation on builtin values answered for `caller`, whose top `operands` it was about.
  Flow FinishOperation(Ref caller, Outcome outcome, uint32_t operands, Delivery delivery);
  Flow DoBinary(uint32_t operand);
  Flow DoCompare(lang::CompareOperator op);
  Flow Reflect(Value left, Value right, uint32_t operation, uint32_t stage);
  bool GoesFirst(Value right, Value left, uint32_t operation);
  Flow DoUnary(lang::Opcode opcode);
  Flow DoNot();
  Flow DoContains(bool invert);
  Flow DoSubscript(lang::Opcode opcode);
  Flow DoJump(lang::Instruction instruction);
  bool TruthKnown(Value value, bool* truth, Flow* flow);
  bool TruthNow(Value value, bool* truth);
  bool CheckBool(Value answer);
  Flow DoBuild(lang::Instruction instruction);
  Flow DoExtend(lang::Instruction instruction);
  Flow MergeMapping(uint32_t depth, bool for_call);
  std::string CalleeText(Value callee);
  Flow DoUnpack(lang::Instruction instruction);
  Flow DoFormat(uint32_t operand);
  Flow DoGetIter();
  Flow DoForIter(uint32_t target);
  Flow DoCallEx(bool has_keywords);
  Flow DoMakeFunction(uint32_t operand);
  Flow DoBuildClass(uint32_t base_count);
  Value FinishClass(Ref frame, Value cell);
  Value MakeProgramClass(Value name, Value qualified_name, Value bases, Value dict);
  bool CheckBases(Value bases);
  bool SetOrder(Value klass, Value bases);
  bool SetLayout(Value klass, Value bases);
  bool SetSlots(Value klass, Value dict);
  bool AnnounceClass(Value klass, Value dict);
  Flow DoYieldFrom();
  Flow DoBeforeWith(bool is_async);
  Flow DoWithExceptStart();
  Flow DoGetAsyncIter();
  Flow DoGetAsyncNext();
  Flow DoEndAsyncFor();
  Flow DoImport(Value name);
  Flow DoImportFrom(Value name);
  Flow DrainTop(uint32_t depth, Draining draining);  // the item becomes a list, the instruction runs again
  Ref PushDrain(Value source, Value target);
  void FlushCache();
  static Outcome DrainStep(Machine& machine, Ref frame, FrameEvent event, Value payload);
  static Outcome AgainStep(Machine& machine, Ref frame, FrameEvent event, Value payload);
  Outcome PushBlocked(Value callable, const Value* arguments, uint32_t count, Value keyword_names);
  static Outcome BlockedStep(Machine& machine, Ref frame, FrameEvent event, Value payload);
  static Outcome AsyncStepHook(Machine& machine, Ref self, AwaitEvent event, Value payload);
  Flow EndAsyncClose();

  Host* host_;
  const lang::Program* program_ = nullptr;
  std::vector<LoadedCode> codes_;
  std::vector<Value> constants_;
  std::vector<Value> names_;
  std::vector<Value> builtin_of_global_;
  std::vector<uint8_t> watched_;  // per global: variable + 1, or 0
  std::vector<NativeEntry> natives_;
  std::vector<NativeStep> native_steps_;
  std::vector<NativeType> types_;
  std::vector<Value> type_classes_;
  std::map<std::string, Value, std::less<>> interned_;  // start-up only
  std::map<std::string, Value, std::less<>> builtins_, modules_;
  std::vector<Value> exception_classes_, kind_classes_;
  std::vector<Value> iterator_classes_;  // by IteratorKind
  Value enter_name_, exit_name_, async_enter_name_, async_exit_name_, init_name_, call_name_, new_name_,
      get_name_, set_name_, delete_name_;
  Value object_class_, type_class_, none_class_, bool_class_, default_dict_class_, ellipsis_class_,
      not_implemented_class_;
  Value coroutine_class_, generator_class_, async_generator_class_;
  uint32_t globals_root_ = 0, threads_root_ = 0, free_threads_root_ = 0, identity_root_ = 0;
  uint32_t derived_root_ = 0;  // classes that inherit from builtin types, by number from 1
  uint32_t drain_step_ = 0, again_step_ = 0, blocked_step_ = 0, construct_step_ = 0, derive_step_ = 0;
  uint16_t async_step_type_ = 0;
  bool silent_ = false, is_ending_ = false;  // Evaluate: the host hears nothing; TextOfUncaught
  uint32_t no_collect_ = 0;                  // above 0: C++ code holds values
  uint32_t nested_ = 0;                      // calls of CallNow at work

  // Inside one Run.
  Ref frame_ = 0;
  uint32_t thread_ = 0, depth_ = 0;
  Value raised_;
  bool is_reraise_ = false;
  Value result_;
  Value suspended_;
  Pending pending_;
  Limit limit_ = Limit::kNone;
  std::vector<CachedAttribute> attribute_cache_;
  uint64_t class_changes_ = 0;  // times that what is kept about classes was forgotten, and classes made
  std::vector<AttributeSite> attribute_sites_;
  Visibility visibility_{*this};
};

// Fills `builtins` and the methods of the builtin classes.
void InstallBuiltins(Machine& machine);

}  // namespace interleave::vm
