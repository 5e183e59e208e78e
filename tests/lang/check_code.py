"""Compares our code with that of this Python (3.11): the same operations on the same lines of every function.

    python3 tests/lang/check_code.py INTERLEAVE [FILE.py ...]

Without files: every program of src/scenarios and tests/programs. The order is left out (CPython moves rarely
used blocks to the end), and so are constants, jumps and annotations (which we do not evaluate). What only
tidies up after an exception belongs to no line and is not compared.
"""

import collections
import dis
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
    "GET_YIELD_FROM_ITER": "YieldFrom", "BINARY_OP": "BinaryOp",
}
OURS = {"CallKeywords": "Call", "BuildClass": "Call", "LoadName": "LoadGlobal", "StoreName": "StoreGlobal",
        "DeleteName": "DeleteGlobal"}
NAMED = {"LoadFast", "StoreFast", "DeleteFast", "LoadDeref", "StoreDeref", "LoadGlobal", "StoreGlobal", "LoadAttr",
         "StoreAttr", "DeleteGlobal"}
# What a class body of CPython does beyond ours, and names that only annotations mention.
CLASS_NAMES = {"__module__", "__qualname__", "__classcell__", "__name__"}


def python_code(source):
    codes = collections.defaultdict(collections.Counter)
    pending = [compile(source, "case.py", "exec", flags=0x1000000)]  # `annotations` of __future__
    while pending:
        code = pending.pop()
        pending += [constant for constant in code.co_consts if hasattr(constant, "co_code")]
        suspends = False
        for instruction in dis.get_instructions(code):
            name = SAME.get(instruction.opname)
            # An await is GET_AWAITABLE, SEND, YIELD_VALUE; YIELD_VALUE after SEND is no yield.
            suspended, suspends = suspends, instruction.opname == "SEND"
            if name is None or (name == "Yield" and suspended) or instruction.opname == "ASYNC_GEN_WRAP":
                continue
            argument = str(instruction.argval) if name in NAMED else ""
            if argument not in CLASS_NAMES or name == "LoadAttr":
                codes[code.co_qualname][name, argument, instruction.positions.lineno] += 1
    return codes


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
    ours, theirs = our_code(result.stdout), python_code(source)
    found = []
    for name in sorted(set(ours) | set(theirs)):
        missing = theirs[name] - ours[name]
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
