// `==` of values, and the exact comparison of numbers behind it. With an Answers the program's `__eq__` is
// asked; without one, instances are equal to themselves only.
#pragma once

#include <cstdint>

#include "vm/builtins/replay.hpp"
#include "vm/machine.hpp"

namespace interleave::vm {

class Equality {
 public:
  explicit Equality(Answers& answers) : machine_(answers.machine()), answers_(&answers) {}
  explicit Equality(const Machine& silent) : machine_(silent) {}

  // left == right. False: the answers stopped (never when silent).
  bool Equal(Value left, Value right, bool* equal);
  // The same without asking the two themselves: their classes had their say.
  bool EqualContents(Value left, Value right, bool* equal);
  // The same as containers see it: one and the same object is equal to itself, even a NaN.
  bool Same(Value left, Value right, bool* equal);

 private:
  bool Enter();
  bool EqualBuiltins(Value left, Value right, bool* equal);
  bool EqualObjects(Value left, Value right, bool* equal);
  bool EqualItems(Value left, Value right, bool* equal);
  bool EqualDicts(Value left, Value right, bool* equal);
  bool EqualSets(Value left, Value right, bool* equal);
  bool EqualInstances(Value left, Value right, bool* equal);

  const Machine& machine_;
  Answers* answers_ = nullptr;
  uint32_t depth_ = 0;
  uint32_t visits_ = 0;
};

enum class Order : uint8_t { kLess, kEqual, kGreater, kUnordered };
// REQUIRES: both are ints, bools or floats. Exact, also between an int and a float.
Order OrderOfNumbers(const Machine& machine, Value left, Value right);
bool IsNumber(const Machine& machine, Value value);

// Asks what a method answers to `left == right` and its kin: its own, then the other's mirrored one; with
// `natives_only` those written in Python have been asked before. *answered false: neither has one, or
// NotImplemented. False: the answers stopped.
bool AskComparison(Answers& answers, lang::CompareOperator op, Value left, Value right, bool natives_only,
                   bool* answered, Value* answer);
// The truth of any value, asking `__bool__` and `__len__`. False: the answers stopped.
bool AskTruth(Answers& answers, Value value, bool* truth);

// left op right with the program's methods. False: the answers stopped.
bool AskCompare(Answers& answers, lang::CompareOperator op, Value left, Value right, uint32_t depth,
                bool* result);
// `<` of two values, as a call: kReturn with a bool, or kCalled.
Outcome CompareByProgram(Machine& machine, lang::CompareOperator op, Value left, Value right);

}  // namespace interleave::vm
