// repr() and str() of values, into one growing text. Methods of the program are asked by an Answers where one
// is at hand. Without one (`silent`) they are called at once while a program runs (an error message wants the
// text); a view, which looks at a program that stands still, sees instances as if they had none.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "vm/builtins/replay.hpp"
#include "vm/machine.hpp"

namespace interleave::vm {

class Rendering {
 public:
  explicit Rendering(Answers& answers) : machine_(answers.machine()), answers_(&answers) {}
  explicit Rendering(Machine& silent) : machine_(silent) {}

  // Each appends to text(). False: the answers stopped (never when silent).
  bool Repr(Value value);
  bool Str(Value value);
  // Past the value's own `__repr__` and `__str__`: what those of `object` and BaseException say.
  bool PlainRepr(Value value);
  bool PlainStr(Value value);

  const std::string& text() const { return text_; }
  std::string& text() { return text_; }
  // A method that was called at once raised, or gave no text.
  bool failed() const { return failed_; }

 private:
  bool Enter(Value value);  // one level deeper; false: stop, see stopped_
  bool ReprOfObject(Value value);
  bool ReprOfBuiltin(Value value);
  bool ReprOfContainer(Value value, Kind kind);
  bool ReprOfItems(const std::vector<Value>& items, const char* open, const char* close);
  bool ReprOfDict(Value dict);
  bool ReprOfDeque(Value deque);
  bool ReprOfSet(Value set, Kind kind);
  bool ReprOfIterator(Value iterator);
  bool ReprOfEndless(Value iterator, bool counts);
  bool ReprOfBoundMethod(Value method);
  bool ReprOfRangeOrSlice(Value value, Kind kind);
  bool ReprOfInstance(Value value);
  bool ReprOfException(Value exception);
  bool StrOfException(Value exception);
  bool AskText(Value method, Value self, const char* name, bool* known);
  bool CallForText(Value method, Value self, Value* answer);
  void Append(std::string_view text) { text_ += text; }
  void AppendSimple(Value value, Kind kind);
  void AppendPlainObject(Value value);

  Machine& machine_;
  Answers* answers_ = nullptr;
  std::string text_;
  bool failed_ = false;
  std::vector<Ref> inside_;  // the containers being written: one in itself shows as [...]
};

// Text as a literal: quotes, escapes.
std::string QuotedText(std::string_view text);
// Escapes everything beyond ASCII, as ascii() does with a repr.
std::string AsciiText(std::string_view text);
// "<class '__main__.Account'>" without its frame: the module's name where it is not builtins, and the name.
std::string FullClassName(const Machine& machine, Value klass);

}  // namespace interleave::vm
