// The end of except*: what the clauses raised and what none of them took goes on as one exception.
#include <algorithm>

#include "vm/machine.hpp"

namespace interleave::vm {

namespace {

bool BitsBefore(Value left, Value right) { return left.bits() < right.bits(); }

}  // namespace

// Parts of `original` that were split off and not handled still have its traceback, cause and context.
bool Machine::IsPartOf(Value exception, Value original) const {
  if (!IsInstance(exception, ExceptionClass(ExceptionType::kBaseExceptionGroup))) return false;
  for (const uint32_t slot :
       {static_cast<uint32_t>(exception_slot::kTraceback), static_cast<uint32_t>(exception_slot::kCause),
        static_cast<uint32_t>(exception_slot::kContext)}) {
    if (!(GetSlot(exception, slot) == GetSlot(original, slot))) return false;
  }
  return true;
}

// The exceptions of a group that are no groups themselves.
void Machine::CollectLeaves(Value exception, std::vector<Value>* leaves) const {
  if (!IsInstance(exception, ExceptionClass(ExceptionType::kBaseExceptionGroup)))
    return leaves->push_back(exception);
  const Value members = GetSlot(exception, exception_slot::kValue);
  for (uint32_t index = 0; index < arena_.count(members.ref()); ++index) {
    CollectLeaves(GetSlot(members, index), leaves);
  }
}

// `group` with only those of its leaves that are among `leaves`, which are sorted; None when there are none.
Value Machine::ProjectGroup(Value group, const std::vector<Value>& leaves) {
  if (!IsInstance(group, ExceptionClass(ExceptionType::kBaseExceptionGroup))) {
    return std::binary_search(leaves.begin(), leaves.end(), group, BitsBefore) ? group : Value::None();
  }
  std::vector<Value> kept;
  const Value members = GetSlot(group, exception_slot::kValue);
  for (uint32_t index = 0; index < arena_.count(members.ref()); ++index) {
    const Value member = ProjectGroup(GetSlot(members, index), leaves);
    if (!member.is_none()) kept.push_back(member);
  }
  return kept.empty() ? Value::None() : RebuildGroup(group, kept);
}

// A group like `group` with other members. It counts as the same exception for tracebacks.
Value Machine::RebuildGroup(Value group, const std::vector<Value>& members) {
  const Value tuple = Tuple(members.data(), static_cast<uint32_t>(members.size()));
  const Value message = GetSlot(GetSlot(group, exception_slot::kArguments), 0);
  const Value list = List(members.data(), static_cast<uint32_t>(members.size()));
  const Value made = NewException(ClassOf(group), {message, list});
  for (const uint32_t slot :
       {static_cast<uint32_t>(exception_slot::kTraceback), static_cast<uint32_t>(exception_slot::kCause),
        static_cast<uint32_t>(exception_slot::kContext)}) {
    SetSlot(made, slot, GetSlot(group, slot));
  }
  SetSlot(made, exception_slot::kValue, tuple);
  return made;
}

// Whether a group of that class can be made of these arguments. False: raised. A BaseExceptionGroup of plain
// exceptions becomes an ExceptionGroup.
bool Machine::CheckGroup(Value* klass, const Value* arguments, uint32_t count) {
  const Value base_group = ExceptionClass(ExceptionType::kBaseExceptionGroup);
  if (!IsSubclass(*klass, base_group)) return true;
  const auto refuse = [this](ExceptionType type, const std::string& text) {
    Raise(type, text);
    return false;
  };
  if (count != 2) {
    return refuse(ExceptionType::kTypeError, "BaseExceptionGroup.__new__() takes exactly 2 arguments (" +
                                                 std::to_string(count) + " given)");
  }
  if (!IsString(arguments[0])) {
    return refuse(ExceptionType::kTypeError,
                  "BaseExceptionGroup.__new__() argument 1 must be str, not " + TypeName(arguments[0]));
  }
  std::vector<Value> members;
  const bool is_sequence = IsKind(arguments[1], Kind::kList) || IsKind(arguments[1], Kind::kTuple);
  if (!is_sequence || !Items(arguments[1], &members))
    return refuse(ExceptionType::kTypeError, "second argument (exceptions) must be a sequence");
  if (members.empty())
    return refuse(ExceptionType::kValueError, "second argument (exceptions) must be a non-empty sequence");
  bool all_plain = true;
  for (size_t index = 0; index < members.size(); ++index) {
    if (!IsException(members[index])) {
      return refuse(ExceptionType::kValueError,
                    "Item " + std::to_string(index) + " of second argument (exceptions) is not an exception");
    }
    all_plain = all_plain && IsInstance(members[index], ExceptionClass(ExceptionType::kException));
  }
  const Value plain_group = ExceptionClass(ExceptionType::kExceptionGroup);
  if (*klass == base_group && all_plain) *klass = plain_group;
  if (all_plain || !IsSubclass(*klass, ExceptionClass(ExceptionType::kException))) return true;
  return refuse(
      ExceptionType::kTypeError,
      "Cannot nest BaseExceptions in " +
          (*klass == plain_group ? std::string("an ExceptionGroup")
                                 : "'" + std::string(Text(GetSlot(*klass, class_slot::kName))) + "'"));
}

// original, list of exceptions and None -> the exception to raise, or None.
Flow Machine::PrepareReraise() {
  const Value list = Pop();
  const Value original = Peek(0);
  const bool is_group = IsInstance(original, ExceptionClass(ExceptionType::kBaseExceptionGroup));
  std::vector<Value> raised;
  std::vector<Value> leaves;
  for (uint32_t index = 0; index < ListSize(list); ++index) {
    const Value exception = ListGet(list, index);
    if (exception.is_none()) continue;
    if (is_group && IsPartOf(exception, original)) {
      CollectLeaves(exception, &leaves);
    } else {
      raised.push_back(exception);
    }
  }
  Value result = Value::None();
  if (!is_group) {  // one exception by itself: at most one clause ran
    if (!raised.empty()) result = raised[0];
  } else {
    std::sort(leaves.begin(), leaves.end(), BitsBefore);  // only to find them; no order comes from it
    result = leaves.empty() ? Value::None() : ProjectGroup(original, leaves);
    if (!raised.empty()) {
      if (!result.is_none()) raised.push_back(result);
      const Value members = Tuple(raised.data(), static_cast<uint32_t>(raised.size()));
      const Value list_of_them = List(raised.data(), static_cast<uint32_t>(raised.size()));
      result = NewException(ExceptionClass(ExceptionType::kExceptionGroup), {String(""), list_of_them});
      SetSlot(result, exception_slot::kValue, members);
    }
  }
  SetPeek(0, result);
  return Flow::kNext;
}

}  // namespace interleave::vm
