// The instructions that are not worth a fast path. They work on the top frame's saved form.
#include <algorithm>

#include "vm/machine.hpp"
#include "vm/operations.hpp"

namespace interleave::vm {

using lang::Instruction;
using lang::Opcode;

Flow Machine::ExecuteSlow(Instruction instruction) {
  const uint32_t operand = instruction.operand();
  switch (instruction.opcode()) {
    case Opcode::kNop:
      return Flow::kNext;
    case Opcode::kDeleteFast:
      if (Slot(frame_, frame_slot::kFirst + operand).is_unset()) return RaiseUnbound(operand);
      SetSlot(frame_, frame_slot::kFirst + operand, Value::Unset());
      return Flow::kNext;
    case Opcode::kDeleteGlobal: {
      const Ref globals = arena_.Root(globals_root_).ref();
      if (arena_.Get(globals, operand).is_unset()) return RaiseNoGlobal(operand);
      arena_.Set(globals, operand, Value::Unset());
      return Flow::kNext;
    }
    case Opcode::kDeleteDeref: {
      const Value cell = Slot(frame_, CodeOf(frame_).first_cell + operand);
      if (GetSlot(cell, wrapped_slot::kValue).is_unset()) return RaiseUnboundCell(operand);
      SetSlot(cell, wrapped_slot::kValue, Value::Unset());
      return Flow::kNext;
    }
    case Opcode::kLoadName:
      return LoadNameOfClass(names_[operand]);
    case Opcode::kStoreName:
      DictSet(GetSlot(Slot(frame_, frame_slot::kOwner), 0), names_[operand], Peek(0));
      Drop(1);
      return Flow::kNext;
    case Opcode::kDeleteName:
      if (!DictDelete(GetSlot(Slot(frame_, frame_slot::kOwner), 0), names_[operand])) {
        return RaiseNoName(names_[operand]);
      }
      return Flow::kNext;
    case Opcode::kLoadClassDeref:
      return LoadClassCell(operand);
    case Opcode::kStoreAttr: {
      const Value object = Pop();
      const Value value = Pop();
      return StoreAttribute(object, names_[operand], value);
    }
    case Opcode::kDeleteAttr: {
      const Value object = Pop();
      return DeleteAttribute(object, names_[operand]);
    }
    case Opcode::kLoadSubscript:
    case Opcode::kStoreSubscript:
    case Opcode::kDeleteSubscript:
      return DoSubscript(instruction.opcode());
    case Opcode::kUnaryNegative:
    case Opcode::kUnaryPositive:
    case Opcode::kUnaryInvert:
      return DoUnary(instruction.opcode());
    case Opcode::kUnaryNot:
      return DoNot();
    case Opcode::kContainsOp:
      return DoContains(operand == 1);
    case Opcode::kBuildSlice:
    case Opcode::kBuildTuple:
    case Opcode::kBuildList:
    case Opcode::kBuildSet:
    case Opcode::kBuildMap:
    case Opcode::kBuildString:
      return DoBuild(instruction);
    case Opcode::kListAppend:
    case Opcode::kSetAdd:
    case Opcode::kMapAdd:
      return DoAdd(instruction);
    case Opcode::kListExtend:
    case Opcode::kSetUpdate:
    case Opcode::kDictUpdate:
    case Opcode::kDictMerge:
      return DoExtend(instruction);
    case Opcode::kListToTuple: {
      std::vector<Value> items;
      Items(Peek(0), &items);
      SetPeek(0, Tuple(items.data(), static_cast<uint32_t>(items.size())));
      return Flow::kNext;
    }
    case Opcode::kUnpackSequence:
    case Opcode::kUnpackEx:
      return DoUnpack(instruction);
    case Opcode::kFormatValue:
      return DoFormat(operand);
    case Opcode::kJumpIfFalseOrPop:
    case Opcode::kJumpIfTrueOrPop:
      return DoJump(instruction);
    case Opcode::kGetIter:
      return DoGetIter();
    case Opcode::kCallKeywords: {
      const Value names = Pop();
      const Ref caller = frame_;
      const Flow flow = DoCall(operand, names);
      if (flow == Flow::kBlock) SetTop(caller, Top(caller) + 1);  // the names are still in their place
      return flow;
    }
    case Opcode::kCallEx:
      return DoCallEx(operand == 1);
    case Opcode::kMakeFunction:
      return DoMakeFunction(operand);
    case Opcode::kBuildClass:
      return DoBuildClass(operand);
    case Opcode::kYield: {
      const Value value = Pop();
      return DeliverYield(value);
    }
    case Opcode::kYieldFrom:
      return DoYieldFrom();
    case Opcode::kGetAsyncIter:
      return DoGetAsyncIter();
    case Opcode::kGetAsyncNext:
      return DoGetAsyncNext();
    case Opcode::kEndAsyncFor:
      return DoEndAsyncFor();
    case Opcode::kBeforeWith:
      return DoBeforeWith(/*is_async=*/false);
    case Opcode::kBeforeAsyncWith:
      return DoBeforeWith(/*is_async=*/true);
    case Opcode::kWithExceptStart:
      return DoWithExceptStart();
    case Opcode::kPushExceptionInfo: {
      const Value exception = Pop();
      Push(Slot(frame_, frame_slot::kHandled));
      Push(exception);
      SetSlot(frame_, frame_slot::kHandled, exception);
      return Flow::kNext;
    }
    case Opcode::kPopExcept:
      SetSlot(frame_, frame_slot::kHandled, Pop());
      return Flow::kNext;
    case Opcode::kCheckExceptionMatch:
      return CheckMatch();
    case Opcode::kCheckGroupMatch:
      return MatchGroup();
    case Opcode::kPrepareReraise:
      return PrepareReraise();
    case Opcode::kReraise:
      raised_ = Pop();
      is_reraise_ = true;
      return Flow::kRaise;
    case Opcode::kRaise:
      return RaiseFrom(operand);
    case Opcode::kLoadAssertionError:
      Push(ExceptionClass(ExceptionType::kAssertionError));
      return Flow::kNext;
    case Opcode::kCloseIterator: {
      const Value iterator = Pop();
      const bool is_open =
          IsGenerator(iterator) && (Flags(iterator.ref()) & (kFinished | kStarted)) == kStarted;
      if (!is_open) return Flow::kNext;
      const Ref caller = frame_;
      return FinishOperation(caller, CloseGenerator(*this, iterator), 0, Delivery::kDiscard);
    }
    case Opcode::kRunLibrary: {
      const Ref frame = NewFrame(program_->modules[operand].code, Value::Unset());
      return PushFrame(frame, Delivery::kDiscard) ? Flow::kSwitch : Flow::kRaise;
    }
    case Opcode::kImportName:
      return DoImport(names_[operand]);
    case Opcode::kImportFrom:
      return DoImportFrom(names_[operand]);
    default:
      CHECK(false);  // the loop has it
      return Flow::kNext;
  }
}

// ---- Names.

Flow Machine::RaiseUnbound(uint32_t local) {
  return RaiseFlow(ExceptionType::kUnboundLocalError, "cannot access local variable '" +
                                                          CodeOf(frame_).code->locals[local] +
                                                          "' where it is not associated with a value");
}

Flow Machine::RaiseUnboundCell(uint32_t cell) {
  const lang::Code& code = *CodeOf(frame_).code;
  if (cell < code.cells.size()) {
    return RaiseFlow(ExceptionType::kUnboundLocalError, "cannot access local variable '" + code.cells[cell] +
                                                            "' where it is not associated with a value");
  }
  return RaiseFlow(ExceptionType::kNameError,
                   "cannot access free variable '" + code.free_variables[cell - code.cells.size()] +
                       "' where it is not associated with a value in enclosing scope");
}

Flow Machine::RaiseNoGlobal(uint32_t global) {
  return RaiseFlow(ExceptionType::kNameError,
                   "name '" + std::string(lang::PlainName(program_->globals[global])) + "' is not defined");
}

Flow Machine::RaiseNoName(Value name) {
  return RaiseFlow(ExceptionType::kNameError, "name '" + std::string(Text(name)) + "' is not defined");
}

Flow Machine::LoadNameOfClass(Value name) {
  Value value = DictGet(GetSlot(Slot(frame_, frame_slot::kOwner), 0), name);
  if (value.is_unset()) {
    const uint32_t module = CodeOf(frame_).code->module;
    value = module == 0
                ? Global(Text(name))
                : Global(program_->modules[module - 1].name + lang::kModuleMark + std::string(Text(name)));
  }
  if (value.is_unset()) {
    const auto builtin = builtins_.find(Text(name));
    if (builtin == builtins_.end()) return RaiseNoName(name);
    value = builtin->second;
  }
  Push(value);
  return Flow::kNext;
}

Flow Machine::LoadClassCell(uint32_t index) {
  const LoadedCode& loaded = CodeOf(frame_);
  const lang::Code& code = *loaded.code;
  const std::string& name =
      index < code.cells.size() ? code.cells[index] : code.free_variables[index - code.cells.size()];
  Value value = DictGet(GetSlot(Slot(frame_, frame_slot::kOwner), 0), name);
  if (value.is_unset()) value = GetSlot(Slot(frame_, loaded.first_cell + index), wrapped_slot::kValue);
  if (value.is_unset()) return RaiseUnboundCell(index);
  Push(value);
  return Flow::kNext;
}

// ---- Truth and jumps.

Flow Machine::DoJump(Instruction instruction) {
  const Opcode opcode = instruction.opcode();
  const bool on_true = opcode == Opcode::kPopJumpIfTrue || opcode == Opcode::kJumpIfTrueOrPop;
  const bool keeps = opcode == Opcode::kJumpIfTrueOrPop || opcode == Opcode::kJumpIfFalseOrPop;
  bool truth = false;
  Flow flow = Flow::kNext;
  // Where the operand may stay, its truth must not take its place, and there may be no room beside it.
  if (keeps && HasOwnClass(Peek(0))) {
    if (!TruthNow(Peek(0), &truth)) return Flow::kRaise;
  } else if (!TruthKnown(Peek(0), &truth, &flow)) {
    return flow;
  }
  const bool jumps = truth == on_true;
  if (!keeps || !jumps) Drop(1);
  if (jumps) SetPc(frame_, instruction.operand());
  return Flow::kNext;
}

// ---- Iteration.

bool Machine::IsIterable(Value value) {
  if (IsGenerator(value)) return true;
  if (IsKind(value, Kind::kIterator)) {
    const auto kind = static_cast<IteratorKind>(arena_.aux(value.ref()));
    return kind < IteratorKind::kDictKeysView || kind > IteratorKind::kDictItemsView;
  }
  if (HasOwnClass(value)) {
    for (const std::string_view name : {"__iter__", "__getitem__"}) {
      if (!OwnMethod(value, name).is_unset()) return true;
    }
    return false;
  }
  return IsKind(value, Kind::kObject) && !GetAttribute(value, "__next__").is_unset();
}

Flow Machine::DoGetIter() {
  const Value iterable = Peek(0);
  if (IsGenerator(iterable)) return Flow::kNext;
  const Value method = OwnMethod(iterable, "__iter__");
  if (!method.is_unset()) {
    Drop(1);
    return CallMethodOfProgram(method, {}, Delivery::kPush);
  }
  if (IsKind(iterable, Kind::kObject) && IsIterable(iterable)) return Flow::kNext;
  const Ref caller = frame_;
  return FinishOperation(caller, GetIterator(*this, iterable), 1, Delivery::kPush);
}

Flow Machine::EndLoop(uint32_t target) {
  Drop(1);
  SetPc(frame_, target);
  return Flow::kNext;
}

Flow Machine::DoForIter(uint32_t target) {
  const Value iterator = Peek(0);
  if (IsKind(iterator, Kind::kIterator)) {
    const Ref caller = frame_;
    const Outcome outcome = NextItem(*this, iterator);
    if (outcome.kind == Outcome::Kind::kReturn && outcome.value.is_unset()) return EndLoop(target);
    if (outcome.raised() && EndByStopIteration(Delivery::kForIter)) return Flow::kNext;
    return FinishOperation(caller, outcome, 0, Delivery::kForIter);
  }
  if (IsGenerator(iterator)) return ResumeGenerator(iterator.ref(), Delivery::kForIter, Value::None());
  const Value method =
      IsKind(iterator, Kind::kObject) ? GetAttribute(iterator, "__next__") : OwnMethod(iterator, "__next__");
  if (method.is_unset()) {
    return RaiseFlow(ExceptionType::kTypeError,
                     "iter() returned non-iterator of type '" + TypeName(iterator) + "'");
  }
  const Flow flow = CallMethodOfProgram(method, {}, Delivery::kForIter);
  if (flow == Flow::kRaise && IsInstance(raised_, ExceptionClass(ExceptionType::kStopIteration))) {
    TakeRaised();
    return EndLoop(target);
  }
  return flow;
}

Flow Machine::DoYieldFrom() {
  const Value source = Peek(0);
  if (IsGenerator(source)) return ResumeGenerator(source.ref(), Delivery::kYieldFrom, Value::None());
  if (!IsKind(source, Kind::kIterator)) {
    const Value method = OwnMethod(source, "__iter__");
    if (!method.is_unset()) return CallMethodOfProgram(method, {}, Delivery::kRetry);
    const Outcome outcome = GetIterator(*this, source);
    if (outcome.raised()) return Flow::kRaise;
    SetPeek(0, outcome.value);
  }
  const Ref caller = frame_;
  const Outcome outcome = NextItem(*this, Peek(0));
  if (outcome.raised()) return EndByStopIteration(Delivery::kYieldItem) ? Flow::kNext : Flow::kRaise;
  if (outcome.kind == Outcome::Kind::kCalled)
    return FinishOperation(caller, outcome, 0, Delivery::kYieldItem);
  if (outcome.value.is_unset()) {
    SetPeek(0, Value::None());
    return Flow::kNext;
  }
  return DeliverYield(outcome.value);
}

}  // namespace interleave::vm
