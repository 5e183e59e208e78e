"""Compares our code with that of this Python (3.11): the same operations on the same lines of every function.

    python3 tests/lang/check_code.py INTERLEAVE [FILE.py ...]

Without files: every program of src/scenarios and tests/programs. The order is left out (CPython moves rarely
used blocks to the end), and so are constants, jumps and the annotations of modules and functions (which we do not keep; those of
classes are compared as texts). What only tidies up after an exception belongs to no line and is not compared.
"""

import collections
import dis
import inspect
import pathlib
import re
import subprocess
import sys
import warnings

ROOT = pathlib.Path(__file__).resolve().parents[2]
SAME = {
    "CALL": "Call", "CALL_FUNCTION_EX": "CallEx", "COMPARE_OP": "CompareOp", "CONTAINS_OP": "ContainsOp",
    "BINARY_SUBSCR": "LoadSubscript", "STORE_SUBSCR": "StoreSubscript", "DELETE_SUBSCR": "DeleteSubscript",
    "STORE_ATTR": "StoreAttr", "LOAD_ATTR": "LoadAttr", "LOAD_METHOD": "LoadAttr", "DELETE_ATTR": "DeleteAttr",
    "FOR_ITER": "ForIter", "GET_ITER": "GetIter", "RAISE_VARARGS": "Raise", "UNPACK_SEQUENCE": "UnpackSequence",
    "UNPACK_EX": "UnpackEx", "FORMAT_VALUE": "FormatValue", "BUILD_STRING": "BuildString",
    "CHECK_EXC_MATCH": "CheckExceptionMatch", "CHECK_EG_MATCH": "CheckGroupMatch", "BEFORE_WITH": "BeforeWith",
    "BEFORE_ASYNC_WITH": "BeforeAsyncWith", "WITH_EXCEPT_START": "WithExceptStart", "LIST_APPEND": "ListAppend",
    "SET_ADD": "SetAdd", "LOAD_FAST": "LoadFast", "STORE_FAST": "StoreFast", "DELETE_FAST": "DeleteFast",
    "LOAD_DEREF": "LoadDeref", "STORE_DEREF": "StoreDeref", "LOAD_CLASSDEREF": "LoadClassDeref",
    "LOAD_GLOBAL": "LoadGlobal", "LOAD_NAME": "LoadGlobal", "STORE_GLOBAL": "StoreGlobal",
    "STORE_NAME": "StoreGlobal", "DELETE_GLOBAL": "DeleteGlobal", "DELETE_NAME": "DeleteGlobal",
    "UNARY_NOT": "UnaryNot", "UNARY_NEGATIVE": "UnaryNegative", "UNARY_INVERT": "UnaryInvert",
    "LOAD_ASSERTION_ERROR": "LoadAssertionError", "GET_AITER": "GetAsyncIter", "GET_ANEXT": "GetAsyncNext",
    "IS_OP": "IsOp", "IMPORT_NAME": "ImportName", "GET_AWAITABLE": "Await", "YIELD_VALUE": "Yield",
    "GET_YIELD_FROM_ITER": "YieldFrom", "BINARY_OP": "BinaryOp", "SETUP_ANNOTATIONS": "StoreGlobal",
}
OURS = {"CallKeywords": "Call", "BuildClass": "Call", "LoadName": "LoadGlobal", "StoreName": "StoreGlobal",
        "DeleteName": "DeleteGlobal"}
NAMED = {"LoadFast", "StoreFast", "DeleteFast", "LoadDeref", "StoreDeref", "LoadGlobal", "StoreGlobal", "LoadAttr",
         "StoreAttr", "DeleteGlobal"}
# After these the next instruction only follows where something jumps to it.
LEAVING = {"RETURN_VALUE", "RERAISE", "RAISE_VARARGS", "JUMP_FORWARD", "JUMP_BACKWARD",
           "JUMP_BACKWARD_NO_INTERRUPT"}


def reachable_offsets(code):
    bytecode = dis.Bytecode(code)
    steps = {step.offset: step for step in bytecode}
    following = dict(zip(steps, list(steps)[1:]))
    reached, pending = set(), [0]
    while pending:
        offset = pending.pop()
        if offset in reached:
            continue
        reached.add(offset)
        step = steps[offset]
        if step.opcode in dis.hasjrel or step.opcode in dis.hasjabs:
            pending.append(step.argval)
        if step.opname not in LEAVING:
            pending.append(following[offset])
        pending += [entry.target for entry in bytecode.exception_entries if entry.start <= offset < entry.end]
    return reached


def of_the_module_alone(steps):
    """A module's instructions without its docstring, which is none of our instructions, and without those of
    its annotations, which we keep for classes alone."""
    kept = []
    for step in steps:
        if step.opname == "SETUP_ANNOTATIONS":
            continue
        kept.append(step)
        if len(kept) == 3 and (step.opname, step.argval) == ("STORE_NAME", "__doc__"):
            del kept[-2:]
        elif step.opname == "STORE_SUBSCR" and kept[-3].argval == "__annotations__":
            del kept[-3:]  # the mapping, the name, the store
    return kept


def without_future(steps):
    """`from __future__ import ...` is of the compiler alone here."""
    kept, skipping = [], False
    for step in steps:
        skipping = skipping or (step.opname, step.argval) == ("IMPORT_NAME", "__future__")
        if not skipping:
            kept.append(step)
        skipping = skipping and step.opname != "POP_TOP"
    return kept


def without_class_names(steps):
    """A class body of CPython begins with its names and ends with the cell of its class; our BuildClass does so."""
    names = [step.argval for step in steps]
    if "__qualname__" not in names:
        return steps
    rest = steps[names.index("__qualname__") + 1:]
    return [step for step in rest if (step.opname, step.argval) != ("STORE_NAME", "__classcell__")]


def compared_steps(code):
    steps = list(dis.get_instructions(code))
    if code.co_name == "<module>":
        return without_future(of_the_module_alone(steps))
    return steps if code.co_flags & inspect.CO_OPTIMIZED else without_class_names(steps)


def python_code(source):
    """The operations of every function, and those among them that nothing leads to: CPython keeps the handler of
    a `try` in which nothing can fail, and we do not always."""
    codes = collections.defaultdict(collections.Counter)
    unreachable = collections.defaultdict(collections.Counter)
    pending = [compile(source, "case.py", "exec", flags=0x1000000)]  # `annotations` of __future__
    while pending:
        code = pending.pop()
        pending += [constant for constant in code.co_consts if hasattr(constant, "co_code")]
        reached = reachable_offsets(code)
        suspends = False
        for instruction in compared_steps(code):
            name = SAME.get(instruction.opname)
            # An await is GET_AWAITABLE, SEND, YIELD_VALUE; YIELD_VALUE after SEND is no yield.
            suspended, suspends = suspends, instruction.opname == "SEND"
            if name is None or (name == "Yield" and suspended) or instruction.opname == "ASYNC_GEN_WRAP":
                continue
            argument = str(instruction.argval) if name in NAMED else ""
            if instruction.opname == "SETUP_ANNOTATIONS":
                argument = "__annotations__"
            line = instruction.positions.lineno
            codes[code.co_qualname][name, argument, line] += 1
            if instruction.offset not in reached:
                unreachable[code.co_qualname][name, argument, line] += 1
            if name == "GetAsyncNext":  # always awaited, which CPython does without GET_AWAITABLE
                codes[code.co_qualname]["Await", "", line] += 1
    return codes, unreachable


def our_code(text):
    codes = collections.defaultdict(collections.Counter)
    counts, line, fresh = None, None, True
    for row in text.split("\n"):
        header = re.match(r"(\S.*?), (?:.*, )?stack \d+$", row)
        place = re.match(r" {0,4}(\d+)  ", row)
        step = re.match(r"    (?:>>|  ) +\d+ (\w+)(?: +\d+(?: \((.*)\))?)?$", row)
        if fresh and header:
            counts = codes[header.group(1)]
        elif step:
            name = OURS.get(step.group(1), step.group(1))
            if name in SAME.values():
                argument = (step.group(2) or "").removesuffix(", call") if name in NAMED else ""
                counts[name, argument, line] += 1
        elif row == "    -":
            line = None
        elif place and not row.startswith("    >>"):
            line = int(place.group(1))
        fresh = not row
    return codes


def differences(command, path):
    source = path.read_text()
    result = subprocess.run([command, "disassemble", str(path)], capture_output=True, text=True, check=False)
    if result.returncode != 0:
        return [result.stderr.strip()]
    ours = our_code(result.stdout)
    theirs, unreachable = python_code(source)
    found = []
    for name in sorted(set(ours) | set(theirs)):
        missing = theirs[name] - unreachable[name] - ours[name]
        extra = ours[name] - theirs[name]
        # CPython turns `"..." % (...)` into an f-string, and joins one of more than 30 parts from a list.
        texts = {line for operation, _, line in missing | extra if operation == "BuildString"}
        for title, rest in (("only in Python", missing), ("only ours", extra)):
            for (operation, argument, line), count in sorted(rest.items(), key=str):
                # It also folds arithmetic that we leave to run time: large integers, float powers.
                folded = rest is extra and operation in ("BinaryOp", "UnaryNegative")
                if line is not None and line not in texts and not folded:
                    found.append(f"{name}, line {line}: {title}: {count} {operation} {argument}")
    return found


def main():
    if sys.version_info[:2] != (3, 11):
        sys.exit("check_code.py needs Python 3.11")
    warnings.simplefilter("ignore")
    command = sys.argv[1]
    paths = [pathlib.Path(name) for name in sys.argv[2:]]
    paths = paths or sorted((ROOT / "src/scenarios").rglob("*.py")) + sorted((ROOT / "tests/programs").rglob("*.py"))
    wrong = 0
    for path in paths:
        found = differences(command, path)
        wrong += bool(found)
        for line in found:
            print(f"{path}: {line}")
    print(f"{len(paths) - wrong} passed, {wrong} failed")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
