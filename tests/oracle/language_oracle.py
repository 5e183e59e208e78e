"""Runs programs of language_programs.py under CPython, in a process of its own, and under the machine.

Compared are stdout and the traceback: type, message and lines of every exception of the chain. What differs
on purpose (tests/conformance.md) is taken out: marks and hints in tracebacks; programs that leave 64 bits are not
compared.
"""

import ast
import io
import json
import os
import re
import resource
import shlex
import subprocess
import sys
import traceback
import warnings

TIME_LIMIT_S = 2
MEMORY_LIMIT = 2**30
MARKS = re.compile(r"^(?: *[|+] )? *[~^]+$")
HINT = re.compile(r"(\. Did you mean: '\w+'\?| \(most recent call last\)\.)$")
# What the machine prints after the program's own output.
REPORT = "\ntarget        "
OVERFLOW = "integer result does not fit in 64 bits"
# What cannot be sorted in a set is met in the set's order.
OPERANDS = re.compile(r"not supported between instances of '(\w+)' and '(\w+)'")
# Where the order of a set cannot be seen.
ORDERLESS = {"sorted", "len", "set", "frozenset"}


def run_here(source, path):
    """(stdout, traceback) under CPython, in a process forked from this one; None if it takes too much."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reader)
            resource.setrlimit(resource.RLIMIT_CPU, (TIME_LIMIT_S, TIME_LIMIT_S))
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT, MEMORY_LIMIT))
            text = json.dumps(_execute(source, path)).encode()
            while text:
                text = text[os.write(writer, text):]
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader, encoding="utf-8") as pipe:
        text = pipe.read()
    os.waitpid(child, 0)
    return tuple(json.loads(text)) if text.endswith("]") else None


def _execute(source, path):
    out, kept, text = io.StringIO(), sys.stdout, ""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of `is` with a literal and the like
            code = compile(source, path, "exec")
        sys.stdout = out
        exec(code, {"__name__": "__main__"})
    except MemoryError:
        os._exit(0)
    except BaseException as error:
        text = _traceback(error, path)
    finally:
        sys.stdout = kept
    return out.getvalue(), text


def _traceback(error, path):
    """As python3 prints it for the file at `path`, without marks and hints."""
    shown = traceback.TracebackException.from_exception(error)
    parts = [shown]
    while parts:
        one = parts.pop()
        one.stack = traceback.StackSummary.from_list([frame for frame in one.stack if frame.filename == path])
        parts += [other for other in (one.__cause__, one.__context__, *(one.exceptions or ())) if other is not None]
    lines = "".join(shown.format()).splitlines()
    return "\n".join(HINT.sub("", line) for line in lines if not MARKS.match(line))


def start_machine(binary, path):
    command = [*shlex.split(binary), "run", path]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")


def result_of_machine(process):
    """(stdout, traceback), or a sentence on what went wrong."""
    try:
        printed, errors = process.communicate(timeout=20 * TIME_LIMIT_S)
    except (subprocess.TimeoutExpired, UnicodeDecodeError) as error:
        process.kill()
        process.communicate()
        return type(error).__name__
    if process.returncode not in (0, 1):
        lines = (errors.strip() or printed.strip()).splitlines()
        return f"exit status {process.returncode}: {lines[-1] if lines else ''}"
    out, found, report = ("\n" + printed).rpartition(REPORT)
    if not found or ("outcome       finished" not in report and "outcome       exception" not in report):
        return "no outcome: " + " ".join(line for line in report.splitlines() if line.startswith("outcome"))
    return out[1:], "\n".join(errors.strip("\n").splitlines())


def orders_of_sets_show(source):
    """Whether a set of the program stands where its order could be seen."""
    tree = ast.parse(source)
    parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    for node in ast.walk(tree):
        name = getattr(getattr(node, "func", None), "id", None)
        if not isinstance(node, (ast.Set, ast.SetComp)) and name not in ("set", "frozenset"):
            continue
        while isinstance(parents[node], ast.BinOp):
            node = parents[node]
        parent = parents[node]
        called = getattr(getattr(parent, "func", None), "id", None)
        if called not in ORDERLESS and not isinstance(parent, ast.Compare):
            return True
    return False


def difference(binary, source, path):
    """(kind, sentences) of a difference, or (None, []). The file at `path` is written."""
    with open(path, "w", encoding="utf-8") as file:
        file.write(source)
    process = start_machine(binary, path)  # while CPython is at it
    wanted = run_here(source, path)
    found = result_of_machine(process)
    if wanted is None or " at 0x" in wanted[0] + wanted[1]:
        return None, []
    if isinstance(found, str):
        return re.sub(r"[\d']\w*", "_", found), [found]
    if wanted == found or OVERFLOW in found[0] + found[1]:
        return None, []
    if orders_of_sets_show(source):
        return None, []
    return _compare(wanted, found)


def _gist(line):
    """What stays of a line when the program gets smaller: an error's type and how its message begins."""
    found = re.search(r"\w*Error\b|nothing", line)
    return [found[0], *re.findall(r"[a-z]{4,}", line[found.end():])[:5]] if found else []


def _without_order(text):
    return OPERANDS.sub(lambda match: "not comparable: " + " and ".join(sorted(match.groups())), text)


def _compare(wanted, found):
    problems, kinds = [], []
    for name, left, right in zip(("stdout", "traceback"), wanted, found):
        if _without_order(left) == _without_order(right):
            continue
        lines = [left.splitlines(), right.splitlines()]
        index = next((at for at, pair in enumerate(zip(*lines)) if pair[0] != pair[1]), min(map(len, lines)))
        texts = [(one + ["(nothing)"])[min(index, len(one))] for one in lines]
        problems.append(f"{name}, line {index + 1}: {texts[1]!r}, CPython has {texts[0]!r}")
        kinds.append(" ".join([name, *(word for text in texts for word in _gist(text))]))
    return (" and ".join(kinds) or None), problems
