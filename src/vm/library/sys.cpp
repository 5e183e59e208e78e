// sys.stdout, sys.stderr and sys.exc_info. What goes to stderr is not kept.
#include "vm/builtins/support.hpp"
#include "vm/builtins/unicode.hpp"
#include "vm/library/install.hpp"

namespace interleave::vm {

namespace {

namespace stream_slot {
enum : uint32_t { kName = object_slot::kFirst, kIsKept };
constexpr uint32_t kCount = 2;
}  // namespace stream_slot

Outcome Write(Machine& machine, const Arguments& arguments) {
  if (!machine.IsString(arguments[1])) {
    return RaiseTypeError(machine, "write() argument must be str, not {}", machine.TypeName(arguments[1]));
  }
  const std::string text(machine.Text(arguments[1]));
  if (machine.GetSlot(arguments[0], stream_slot::kIsKept).is_true()) machine.host().OnPrint(text);
  return Outcome::Return(machine.Int(CountCodePoints(text)));
}

Outcome Flush(Machine&, const Arguments&) { return Outcome::None(); }

Outcome IsTerminal(Machine&, const Arguments&) { return Outcome::Return(Value::Bool(false)); }

// What the innermost `except` handles.
Outcome ExceptionInfo(Machine& machine, const Arguments&) {
  const Value handled = machine.HandledException();
  if (!machine.IsException(handled))
    return Outcome::Return(machine.Tuple({Value::None(), Value::None(), Value::None()}));
  const Value traceback = machine.GetSlot(handled, exception_slot::kTraceback);
  return Outcome::Return(
      machine.Tuple({machine.ClassOf(handled), handled, traceback.is_unset() ? Value::None() : traceback}));
}

Outcome NameOf(Machine& machine, const Arguments& arguments) {
  return Outcome::Return(machine.GetSlot(arguments[0], stream_slot::kName));
}

}  // namespace

void InstallSys(Machine& machine) {
  const Value module = machine.NewModule("sys");
  machine.AddFunctions(module, {{"exc_info", "", ExceptionInfo}});
  const uint16_t type = machine.AddType({.name = "TextIOWrapper",
                                         .module = "_io",
                                         .slot_count = stream_slot::kCount,
                                         .methods = {{"write", "self text /", Write},
                                                     {"flush", "self /", Flush},
                                                     {"isatty", "self /", IsTerminal}},
                                         .properties = {{"name", "self /", NameOf}}});
  const auto add = [&](std::string_view name, std::string_view file_name, bool is_kept) {
    const Value stream = machine.NewObject(type);
    machine.SetSlot(stream, stream_slot::kName, machine.Interned(file_name));
    machine.SetSlot(stream, stream_slot::kIsKept, Value::Bool(is_kept));
    machine.SetModule(module, name, stream);
  };
  add("stdout", "<stdout>", true);
  add("stderr", "<stderr>", false);
}

}  // namespace interleave::vm
