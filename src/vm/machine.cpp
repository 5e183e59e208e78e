#include "vm/machine.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "vm/liveness.hpp"

namespace interleave::vm {

namespace {

constexpr uint32_t kCacheSize = 1024;  // a power of two

}  // namespace

Machine::Machine(uint64_t max_memory_bytes, Host* host)
    : Heap(max_memory_bytes), host_(host), attribute_cache_(kCacheSize) {
  globals_root_ = arena_.AddRoot();
  threads_root_ = arena_.AddRoot();
  free_threads_root_ = arena_.AddRoot();
  identity_root_ = arena_.AddRoot(/*is_volatile=*/true);
  derived_root_ = arena_.AddRoot();
  arena_.SetRoot(identity_root_, Value::Small(0));
  enter_name_ = Interned("__enter__");
  exit_name_ = Interned("__exit__");
  async_enter_name_ = Interned("__aenter__");
  async_exit_name_ = Interned("__aexit__");
  init_name_ = Interned("__init__");
  call_name_ = Interned("__call__");
  new_name_ = Interned("__new__");
  get_name_ = Interned("__get__");
  set_name_ = Interned("__set__");
  delete_name_ = Interned("__delete__");
  MakeClasses();
  NewModule("__main__");
  drain_step_ = AddNativeStep(&Machine::DrainStep);
  again_step_ = AddNativeStep(&Machine::AgainStep);
  blocked_step_ = AddNativeStep(&Machine::BlockedStep);
  construct_step_ = AddNativeStep(&Machine::ConstructStep);
  derive_step_ = AddNativeStep(&Machine::DeriveStep);
  async_step_type_ = AddType({.name = "async_generator_asend",
                              .module = "builtins",
                              .slot_count = async_step_slot::kCount,
                              .await = &Machine::AsyncStepHook});
}

Machine::~Machine() = default;

// ---- Classes.

Value Machine::MakeClass(std::string_view name, Value base, std::string_view module) {
  const Ref klass = arena_.Allocate(Kind::kClass, class_slot::kCount);
  const Value value = Value::Object(klass);
  SetSlot(value, class_slot::kName, Interned(name));
  const std::string qualified = module.empty() || module == "builtins"
                                    ? std::string(name)
                                    : std::string(module) + "." + std::string(name);
  SetSlot(value, class_slot::kQualifiedName, Interned(qualified));
  std::vector<Value> mro{value};
  if (!base.is_unset()) {
    SetSlot(value, class_slot::kBases, Tuple({base}));
    const Ref base_mro = GetSlot(base, class_slot::kMro).ref();
    for (uint32_t index = 0; index < arena_.count(base_mro); ++index)
      mro.push_back(arena_.Get(base_mro, index));
    SetSlot(value, class_slot::kNativeType, GetSlot(base, class_slot::kNativeType));
    SetSlot(value, class_slot::kBaseKind, GetSlot(base, class_slot::kBaseKind));
  } else {
    SetSlot(value, class_slot::kBases, Tuple({}));
  }
  SetSlot(value, class_slot::kMro, Tuple(mro.data(), static_cast<uint32_t>(mro.size())));
  SetSlot(value, class_slot::kDict, NewDict());
  return value;
}

void Machine::MakeClasses() {
  object_class_ = MakeClass("object", Value::Unset(), "builtins");
  const auto make = [this](std::string_view name, std::string_view module = "builtins") {
    return MakeClass(name, object_class_, module);
  };
  type_class_ = make("type");
  none_class_ = make("NoneType");
  ellipsis_class_ = make("ellipsis");
  not_implemented_class_ = make("NotImplementedType");
  coroutine_class_ = make("coroutine");
  generator_class_ = make("generator");
  async_generator_class_ = make("async_generator");

  kind_classes_.assign(static_cast<size_t>(Kind::kSuper) + 1, object_class_);
  const auto set = [&](Kind kind, std::string_view name, std::string_view module = "builtins") {
    const Value klass = make(name, module);
    kind_classes_[static_cast<size_t>(kind)] = klass;
    if (IsDerivable(kind)) SetSlot(klass, class_slot::kBaseKind, Value::Small(static_cast<int64_t>(kind)));
  };
  set(Kind::kString, "str");
  set(Kind::kInt64, "int");
  set(Kind::kFloat, "float");
  set(Kind::kTuple, "tuple");
  set(Kind::kList, "list");
  set(Kind::kDeque, "deque", "collections");
  set(Kind::kDict, "dict");
  set(Kind::kSet, "set");
  set(Kind::kFrozenSet, "frozenset");
  set(Kind::kCell, "cell");
  set(Kind::kFunction, "function");
  set(Kind::kBoundMethod, "method");
  set(Kind::kNative, "builtin_function_or_method");
  set(Kind::kModule, "module");
  set(Kind::kRange, "range");
  set(Kind::kSlice, "slice");
  set(Kind::kIterator, "iterator");
  for (const std::string_view name : kIteratorNames) {
    const bool is_of_itertools =
        name == "chain" || name == "islice" || name == "count" || name == "repeat" || name == "cycle";
    iterator_classes_.push_back(
        MakeClass(name, BuiltinClass(Kind::kIterator), is_of_itertools ? "itertools" : "builtins"));
  }
  set(Kind::kProperty, "property");
  set(Kind::kStaticMethod, "staticmethod");
  set(Kind::kClassMethod, "classmethod");
  set(Kind::kSuper, "super");
  kind_classes_[static_cast<size_t>(Kind::kFrame)] = coroutine_class_;
  kind_classes_[static_cast<size_t>(Kind::kClass)] = type_class_;
  default_dict_class_ = MakeClass("defaultdict", BuiltinClass(Kind::kDict), "collections");
  bool_class_ = MakeClass("bool", BuiltinClass(Kind::kInt64), "builtins");

  const struct {
    std::string_view name;
    int32_t base;
  } specs[] = {
#define EXCEPTION(name, base) {#name, static_cast<int32_t>(ExceptionType::k##base)},
#define kNone kBaseException
#include "vm/exceptions.def"
#undef kNone
#undef EXCEPTION
  };
  for (const auto& spec : specs) {
    const Value base =
        exception_classes_.empty() ? object_class_ : exception_classes_[static_cast<uint32_t>(spec.base)];
    const Value klass = MakeClass(spec.name, base, "builtins");
    exception_classes_.push_back(klass);
    SetBuiltin(spec.name, klass);
  }
  // The one class here with two bases.
  const Value group = ExceptionClass(ExceptionType::kExceptionGroup);
  const Value base_group = ExceptionClass(ExceptionType::kBaseExceptionGroup);
  const Value exception = ExceptionClass(ExceptionType::kException);
  SetSlot(group, class_slot::kBases, Tuple({base_group, exception}));
  SetSlot(
      group, class_slot::kMro,
      Tuple({group, base_group, exception, ExceptionClass(ExceptionType::kBaseException), object_class_}));
  SetBuiltin("object", object_class_);
  const auto hidden = [this](Kind kind, const NativeSpec& spec) {
    const Value wrapped = Value::Object(arena_.Allocate(kind, wrapped_slot::kCount));
    SetSlot(wrapped, wrapped_slot::kValue, NativeValue(AddNative(spec)));
    DictSet(GetSlot(object_class_, class_slot::kDict), Interned(spec.name), wrapped);
  };
  hidden(Kind::kStaticMethod, {"__new__", "class / * **", &Machine::MakeInstance});
  hidden(Kind::kClassMethod,
         {"__init_subclass__", "class /", [](Machine&, const Arguments&) { return Outcome::None(); }});
  const uint32_t make_super =
      AddNative({"super", "class klass? self?", [](Machine& machine, const Arguments& arguments) {
                   return machine.MakeSuper(arguments[1], arguments[2]);
                 }});
  SetSlot(BuiltinClass(Kind::kSuper), class_slot::kConstructor, NativeValue(make_super));
  SetBuiltin("super", BuiltinClass(Kind::kSuper));
}

Value Machine::AddExceptionClass(std::string_view name, std::string_view module, Value base) {
  return MakeClass(name, base, module);
}

// ---- Natives.

NativeEntry Machine::ParseSignature(Machine& machine, const NativeSpec& spec) {
  NativeEntry entry;
  entry.function = spec.function;
  entry.name = machine.Interned(spec.name);
  entry.asks_itself = spec.asks_itself;
  std::string_view rest = spec.signature;
  bool keyword_only = false;
  bool optional_seen = false;
  while (!rest.empty()) {
    const size_t space = rest.find(' ');
    std::string_view word = rest.substr(0, space);
    rest = space == std::string_view::npos ? std::string_view() : rest.substr(space + 1);
    if (word == "/") {
      entry.positional_only = static_cast<uint32_t>(entry.names.size());
    } else if (word == "*") {
      entry.takes_rest = true;
      keyword_only = true;
    } else if (word == "*,") {
      keyword_only = true;
    } else if (word == "**") {
      entry.takes_keywords = true;
    } else {
      const bool optional = word.back() == '?';
      if (optional) word.remove_suffix(1);
      entry.names.push_back(machine.Interned(word));
      optional_seen |= optional;
      if (!optional_seen) entry.required = static_cast<uint32_t>(entry.names.size());
      if (!keyword_only) entry.positional = static_cast<uint32_t>(entry.names.size());
    }
  }
  return entry;
}

uint32_t Machine::AddNative(const NativeSpec& spec) {
  CHECK(program_ == nullptr);
  const auto number = static_cast<uint32_t>(natives_.size());
  CHECK(number <= UINT16_MAX);
  natives_.push_back(ParseSignature(*this, spec));
  const Ref native = arena_.Allocate(Kind::kNative, native_slot::kCount, static_cast<uint16_t>(number));
  arena_.Set(native, native_slot::kName, natives_.back().name);
  natives_.back().value = Value::Object(native);
  return number;
}

Value Machine::NativeValue(uint32_t number) const { return natives_[number].value; }

uint32_t Machine::AddNativeStep(NativeStep step) {
  native_steps_.push_back(step);
  return static_cast<uint32_t>(native_steps_.size() - 1);
}

uint16_t Machine::AddType(const TypeSpec& spec) {
  const auto number = static_cast<uint16_t>(types_.size());
  const Value klass = MakeClass(spec.name, spec.base.is_unset() ? object_class_ : spec.base, spec.module);
  SetSlot(klass, class_slot::kNativeType, Value::Small(number));
  if (spec.constructor.function != nullptr) {
    SetSlot(klass, class_slot::kConstructor, NativeValue(AddNative(spec.constructor)));
  }
  AddMethods(klass, spec.methods);
  const Value dict = GetSlot(klass, class_slot::kDict);
  for (const NativeSpec& getter : spec.properties) {
    const Ref property = arena_.Allocate(Kind::kProperty, property_slot::kCount);
    arena_.Set(property, property_slot::kGetter, NativeValue(AddNative(getter)));
    DictSet(dict, Interned(getter.name), Value::Object(property));
  }
  types_.push_back({klass, spec.slot_count, spec.await, spec.is_coroutine});
  type_classes_.push_back(klass);
  uint32_t slot = object_slot::kFirst;
  for (const std::string_view field : spec.fields) {
    // A field is found in the class as the number of its slot, see GetAttribute.
    DictSet(dict, Interned(field), Value::Small(slot++));
  }
  return number;
}

void Machine::AddMethods(Value klass, std::initializer_list<NativeSpec> methods) {
  const Value dict = GetSlot(klass, class_slot::kDict);
  for (const NativeSpec& method : methods)
    DictSet(dict, Interned(method.name), NativeValue(AddNative(method)));
}

// ---- Modules and builtins.

Value Machine::NewModule(std::string_view name) {
  const Value module = Value::Object(arena_.Allocate(Kind::kModule, module_slot::kCount));
  SetSlot(module, module_slot::kName, Interned(name));
  SetSlot(module, module_slot::kDict, NewDict());
  SetModule(module, "__name__", Interned(name));
  modules_.insert_or_assign(std::string(name), module);
  const size_t dot = name.rfind('.');
  if (dot != std::string_view::npos) {
    const auto parent = modules_.find(name.substr(0, dot));
    CHECK(parent != modules_.end());
    SetModule(parent->second, name.substr(dot + 1), module);
  }
  return module;
}

void Machine::SetModule(Value module, std::string_view name, Value value) {
  DictSet(GetSlot(module, module_slot::kDict), Interned(name), value);
}

void Machine::AddFunctions(Value module, std::initializer_list<NativeSpec> functions) {
  for (const NativeSpec& function : functions) {
    SetModule(module, function.name, NativeValue(AddNative(function)));
  }
}

void Machine::SetBuiltin(std::string_view name, Value value) {
  builtins_.insert_or_assign(std::string(name), value);
}

// ---- Loading.

Value Machine::ConstantValue(const lang::Program& program, uint32_t index) {
  struct Visitor {
    Machine& machine;
    const std::vector<Value>& done;
    Value operator()(const lang::NoneConstant&) const { return Value::None(); }
    Value operator()(const lang::EllipsisConstant&) const { return Value::Ellipsis(); }
    Value operator()(bool value) const { return Value::Bool(value); }
    Value operator()(int64_t value) const { return machine.Int(value); }
    Value operator()(double value) const { return machine.Float(value); }
    Value operator()(const std::string& value) const { return machine.Interned(value); }
    Value operator()(const lang::TupleConstant& value) const {
      std::vector<Value> items;
      for (const uint32_t item : value.items) {
        CHECK(item < done.size());
        items.push_back(done[item]);
      }
      return machine.Tuple(items.data(), static_cast<uint32_t>(items.size()));
    }
  };
  return std::visit(Visitor{*this, constants_}, program.constants[index].value);
}

void Machine::LoadConstants(const lang::Program& program, size_t first) {
  // A tuple's items come before it.
  for (size_t index = first; index < program.constants.size(); ++index) {
    constants_.push_back(ConstantValue(program, static_cast<uint32_t>(index)));
  }
}

namespace {

// Modules of the library in which no thread disturbs another: their objects guard their state with locks of
// their own or, in Django and its client, are a thread's own or do not change once the models have been
// declared. An instance or a query set that threads share is the exception: what happens to it inside of a
// method is not seen.
bool IsGuardedModule(std::string_view name) {
  constexpr std::array<std::string_view, 4> kQuietFamilies = {"django", "_django", "psycopg2", "_psycopg2"};
  const auto begins_name = [&](std::string_view family) { return name.substr(0, family.size()) == family; };
  if (std::any_of(kQuietFamilies.begin(), kQuietFamilies.end(), begins_name)) return true;
  return name == "threading" || name == "queue" || name == "_threading_local" || name == "concurrent.futures";
}

// Those that CPython has in C.
bool IsNativeModule(std::string_view name) { return name == "itertools" || name == "_heap"; }

}  // namespace

void Machine::MarkAtomic(Value function) {
  codes_[static_cast<uint32_t>(GetSlot(function, function_slot::kCode).small())].is_atomic = true;
}

void Machine::LoadCodes(const lang::Program& program, size_t first) {
  for (size_t index = first; index < program.codes.size(); ++index) {
    const lang::Code& code = program.codes[index];
    LoadedCode loaded;
    loaded.code = &code;
    loaded.instructions = code.instructions.data();
    loaded.positions = code.positions.data();
    loaded.first_cell = frame_slot::kFirst + static_cast<uint32_t>(code.locals.size());
    loaded.stack_base =
        loaded.first_cell + static_cast<uint32_t>(code.cells.size() + code.free_variables.size());
    loaded.slot_count = loaded.stack_base + code.stack_size;
    const bool simple = code.keyword_only_count == 0 && !code.has_star_args && !code.has_star_kwargs;
    loaded.simple_count = simple ? code.positional_count : UINT32_MAX;
    if (code.is_async) loaded.flags |= kIsCoroutine;
    if (code.is_generator) loaded.flags |= kIsGenerator;
    if (code.is_async && code.is_generator) loaded.flags |= kIsAsyncGenerator;
    if (code.kind == lang::CodeKind::kModule) loaded.flags |= kIsModule;
    if (code.kind == lang::CodeKind::kClassBody) loaded.flags |= kBodyOfClass;
    loaded.name = Interned(code.name);
    loaded.qualified_name = Interned(code.qualified_name);
    loaded.module_name =
        code.module == 0 ? Interned("__main__") : Interned(program.modules[code.module - 1].name);
    loaded.has_cells = loaded.stack_base > loaded.first_cell;
    loaded.is_quiet = code.module != 0 && IsGuardedModule(program.modules[code.module - 1].name);
    loaded.is_atomic = code.module != 0 && IsNativeModule(program.modules[code.module - 1].name);
    loaded.fast = MakeFastCode(code, names_, &attribute_sites_);
    codes_.push_back(std::move(loaded));
  }
}

// The globals of a library's module are its attributes: a cell with the global's number, see FindAttribute.
void Machine::LoadModules(const lang::Program& program) {
  for (const lang::LibraryModule& module : program.modules) {
    if (modules_.find(module.name) == modules_.end()) NewModule(module.name);
  }
  for (uint32_t global = 0; global < program.globals.size(); ++global) {
    const std::string_view name = program.globals[global];
    const size_t mark = name.find(lang::kModuleMark);
    if (mark == std::string_view::npos) continue;
    const std::string_view plain = lang::PlainName(name);
    const Value module = modules_.find(name.substr(0, mark))->second;
    if (!builtin_of_global_[global].is_unset() || plain == "__name__") continue;
    const Ref cell = arena_.Allocate(Kind::kCell, wrapped_slot::kCount);
    arena_.Set(cell, wrapped_slot::kValue, Value::Small(global));
    SetModule(module, plain, Value::Object(cell));
    // What a module calls by its own last name its parent shows in its place: `from playground import redis`.
    const std::string_view own = name.substr(0, mark);
    const size_t dot = own.rfind('.');
    if (dot == std::string_view::npos || own.substr(dot + 1) != plain) continue;
    SetModule(modules_.find(own.substr(0, dot))->second, plain, Value::Object(cell));
  }
}

void Machine::Load(const lang::Program& program) {
  CHECK(program_ == nullptr);
  LoadConstants(program, 0);
  for (const std::string& name : program.names) names_.push_back(Interned(name));
  for (const std::string& name : program.globals) {
    const auto builtin = builtins_.find(lang::PlainName(name));
    builtin_of_global_.push_back(builtin == builtins_.end() ? Value::Unset() : builtin->second);
  }
  for (const lang::Code& code : program.codes) {
    for (const std::string& local : code.locals) Interned(local);  // keyword names are compared as objects
  }
  visibility_.Load(program);
  LoadCodes(program, 0);
  LoadModules(program);
  watched_.assign(program.globals.size(), 0);
  program_ = &program;
  arena_.FreezeLoaded();

  const auto global_count = static_cast<uint32_t>(program.globals.size());
  arena_.SetRoot(globals_root_, Value::Object(arena_.Allocate(Kind::kStorage, global_count)));
  arena_.SetRoot(threads_root_, List(nullptr, 0));
  arena_.SetRoot(free_threads_root_, Value::Small(0));
  arena_.SetRoot(derived_root_, List(nullptr, 0));
  for (uint32_t global = 0; global < global_count; ++global) {
    const Ref globals = arena_.Root(globals_root_).ref();
    if (program.globals[global] == "__doc__") {
      const uint32_t text = program.codes[0].docstring;
      arena_.Set(globals, global, text == ~0U ? Value::None() : constants_[text]);
    }
    if (lang::PlainName(program.globals[global]) != "__name__") continue;
    const size_t mark = program.globals[global].find(lang::kModuleMark);
    const bool is_own = mark == std::string::npos;
    const Value module = modules_.at(is_own ? "__main__" : program.globals[global].substr(0, mark));
    arena_.Set(arena_.Root(globals_root_).ref(), global, GetSlot(module, module_slot::kName));
  }
}

void Machine::Watch(uint32_t global, uint32_t variable) {
  CHECK(global < watched_.size() && variable < UINT8_MAX);
  watched_[global] = static_cast<uint8_t>(variable + 1);
}

void Machine::FlushCache() {
  ++class_changes_;
  std::fill(attribute_cache_.begin(), attribute_cache_.end(), CachedAttribute{});
  for (AttributeSite& site : attribute_sites_) site.state = AttributeSite::State::kEmpty;
}

void Machine::Collect() {
  CHECK(frame_ == 0);
  arena_.Collect();
  FlushCache();
}

void Machine::FreezeStarted() {
  CHECK(frame_ == 0);
  arena_.FreezeStarted();
  FlushCache();
}

void Machine::Restore(const Arena::Snapshot& snapshot) {
  CHECK(frame_ == 0);
  arena_.Restore(snapshot);
  FlushCache();
}

void Machine::GoBack(const Waypoint& waypoint) {
  CHECK(frame_ == 0);
  arena_.GoBack(waypoint.arena);
  if (class_changes_ == waypoint.class_changes) return;
  FlushCache();
  class_changes_ = waypoint.class_changes;  // what is kept from here on is about the classes of then
}

base::Hash128Value Machine::CanonicalHash(std::optional<int64_t> now_ns) {
  CHECK(frame_ == 0);
  if (arena_.declared_codes() != codes_.size()) {
    std::vector<std::vector<uint64_t>> variables;
    for (const LoadedCode& code : codes_) variables.push_back(DeadLocals(*code.code));
    arena_.DeclareDeadVariables(std::move(variables));
  }
  return arena_.CanonicalHash(now_ns);
}

Value Machine::Global(std::string_view name) const {
  const auto& globals = program_->globals;
  const auto found = std::find(globals.begin(), globals.end(), name);
  if (found == globals.end()) return Value::Unset();
  return arena_.Get(arena_.Root(globals_root_).ref(), static_cast<uint32_t>(found - globals.begin()));
}

void Machine::SetGlobal(std::string_view name, Value value) {
  const auto& globals = program_->globals;
  const auto found = std::find(globals.begin(), globals.end(), name);
  CHECK(found != globals.end());
  arena_.Set(arena_.Root(globals_root_).ref(), static_cast<uint32_t>(found - globals.begin()), value);
}

}  // namespace interleave::vm
