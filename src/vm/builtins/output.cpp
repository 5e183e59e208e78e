// print, repr, ascii, format.
#include "vm/builtins/install.hpp"
#include "vm/builtins/rendering.hpp"
#include "vm/builtins/replay.hpp"
#include "vm/builtins/support.hpp"
#include "vm/builtins/unicode.hpp"

namespace interleave::vm {

namespace {

// The separator or the end: a str, or None for the usual one. False: raised.
bool TakeText(Machine& machine, Value given, std::string_view name, std::string_view usual, Value* text) {
  if (given.is_unset() || given.is_none()) {
    *text = machine.String(usual);
    return true;
  }
  *text = given;
  if (machine.IsString(given)) return true;
  RaiseTypeError(machine, "{} must be None or a string, not {}", name, machine.TypeName(given));
  return false;
}

// Output is UTF-8, which has no lone surrogates. False: raised.
bool CheckEncodable(Machine& machine, const std::string& text) {
  if (IsAscii(text)) return true;
  int64_t position = 0;
  for (size_t offset = 0; offset < text.size(); ++position) {
    const uint32_t code_point = DecodeCodePoint(text, &offset);
    if (!IsSurrogate(code_point)) continue;
    RaiseFormatted(machine, ExceptionType::kUnicodeError,
                   "'utf-8' codec can't encode character '\\u{:04x}' in position {}: surrogates not allowed",
                   code_point, position);
    return false;
  }
  return true;
}

// print(*values, sep=' ', end='\n', file=None); flush changes nothing here.
Outcome Print(Machine& machine, const Arguments& arguments) {
  std::vector<Value> values(3);
  if (!TakeText(machine, arguments[0], "sep", " ", &values[0])) return Outcome::Raise();
  if (!TakeText(machine, arguments[1], "end", "\n", &values[1])) return Outcome::Raise();
  values[2] = arguments[2].is_unset() ? Value::None() : arguments[2];
  for (uint32_t index = 0; index < arguments.rest_count(); ++index) values.push_back(arguments.rest(index));
  return RunReplayed(machine, Replayed::kPrint, values);
}

Outcome Repr(Machine& machine, const Arguments& arguments) {
  return RunReplayed(machine, Replayed::kRepr, {arguments[0]});
}

Outcome Ascii(Machine& machine, const Arguments& arguments) {
  return FormatConverted(machine, arguments[0], 3, "");
}

Outcome Format(Machine& machine, const Arguments& arguments) {
  const Value spec = arguments[1];
  if (spec.is_unset()) return FormatValue(machine, arguments[0], "");
  if (!machine.IsString(spec)) {
    return RaiseTypeError(machine, "format() argument 2 must be str, not {}", machine.TypeName(spec));
  }
  return FormatValue(machine, arguments[0], std::string(machine.Text(spec)));
}

}  // namespace

Outcome ReplayedPrint(Answers& answers, const Value* arguments, uint32_t count) {
  Machine& machine = answers.machine();
  Rendering rendering(answers);
  for (uint32_t index = 3; index < count; ++index) {
    if (index > 3) rendering.text() += machine.Text(arguments[0]);
    if (!rendering.Str(arguments[index])) return answers.Stopped();
  }
  rendering.text() += machine.Text(arguments[1]);
  if (!CheckEncodable(machine, rendering.text())) return answers.Stopped();
  const Value file = arguments[2];
  if (file.is_none()) {
    machine.host().OnPrint(rendering.text());
    return Outcome::None();
  }
  const Value write = machine.GetAttribute(file, "write");
  if (!write.is_unset()) return machine.Call(write, {machine.String(rendering.text())});
  return RaiseFormatted(machine, ExceptionType::kAttributeError, "'{}' object has no attribute 'write'",
                        machine.TypeName(file));
}

std::string Machine::Ascii(Value value) { return AsciiText(Repr(value)); }

void InstallOutputFunctions(Machine& machine) {
  AddBuiltinFunctions(machine, {{"print", "* sep? end? file? flush?", Print},
                                {"repr", "obj /", Repr},
                                {"ascii", "obj /", Ascii},
                                {"format", "value format_spec? /", Format}});
}

}  // namespace interleave::vm
