// Runs the text of a program: compiles it, loads it, runs its top level on one thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "lang/compiler.hpp"
#include "vm/machine.hpp"

namespace interleave::vm {

struct ProgramResult {
  std::string output;     // what it printed
  std::string error;      // type and text of what it did not catch, or a diagnostic
  std::string traceback;  // all of it
  Exit exit = Exit::kFinished;
};

class CollectingHost : public Host {
 public:
  void OnRead(uint32_t, Value, uint32_t) override {}
  void OnWrite(uint32_t, Value, uint32_t) override {}
  void OnPrint(std::string_view text) override { output_ += text; }
  const std::string& output() const { return output_; }
  void Clear() { output_.clear(); }

 private:
  std::string output_;
};

struct RunLimits {
  uint64_t memory_bytes = 64U << 20;
  uint64_t fuel = 50000000;
};

inline ProgramResult RunProgram(std::string_view source, RunLimits limits = {}) {
  ProgramResult result;
  const std::variant<lang::Program, lang::Diagnostic> compiled = lang::Compile(source, "test.py");
  if (const auto* diagnostic = std::get_if<lang::Diagnostic>(&compiled)) {
    result.error = diagnostic->message;
    result.traceback = lang::FormatDiagnostic(*diagnostic);
    return result;
  }
  CollectingHost host;
  Machine machine(limits.memory_bytes, &host);
  InstallBuiltins(machine);
  machine.Load(std::get<lang::Program>(compiled));
  const uint32_t thread = machine.NewThread(Value::None());
  machine.PushCode(thread, 0);
  machine.fuel.left = limits.fuel;
  result.exit = machine.Run(thread);
  if (result.exit == Exit::kUncaught) {
    result.traceback = machine.FormatTraceback(machine.raised());
    const std::string message = machine.TextOfUncaught(machine.raised());
    result.error = machine.TypeName(machine.raised()) + (message.empty() ? "" : ": " + message);
  }
  result.output = host.output();
  return result;
}

}  // namespace interleave::vm
