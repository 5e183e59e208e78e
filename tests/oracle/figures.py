"""Figures of a whole comparison with CPython: programs and runs that were equal, names of modules, what is refused.

tests/oracle/compared.json keeps those of the last one, for the page to say. What it says must be true, so a
comparison with default options fails where the file claims more than was found (`too_much`).
"""

import builtins
import importlib
import json
import platform
import shlex
import subprocess
import tempfile
from collections import defaultdict
from pathlib import Path

import check_names

ROOT = Path(__file__).resolve().parents[2]
KEPT = ROOT / "tests" / "oracle" / "compared.json"
MEASURED = ROOT / "build" / "compared.json"

MODULES = ("asyncio collections concurrent.futures contextlib dataclasses functools gc itertools math "
           "multiprocessing os queue random sys threading time typing").split()
REFUSED = {
    "`match`": "match 1:\n    case 1:\n        pass\n",
    "`__del__`": "class A:\n    def __del__(self):\n        pass\n",
    "metaclasses": "class A(metaclass=type):\n    pass\n",
    "`eval`": "print(eval('1'))\n",
    "`exec`": "exec('1')\n",
    "bytes": "print(b'text')\n",
    "complex numbers": "print(1j)\n",
    "`from ... import *`": "from math import *\n",
    "other modules": "import socket\n",
    "`weakref`": "import weakref\n",
}


def programs(results):
    """Of each kind, how many programs were equal in all of their runs; a result is (kind, program, equal)."""
    equal = defaultdict(lambda: defaultdict(lambda: True))
    for kind, program, fine in results:
        equal[kind][program] &= fine
    return {kind: sum(found.values()) for kind, found in sorted(equal.items())}


def names_here(binary, module, names):
    """How many of the names the module has here; none where it cannot be imported."""
    lines = [f"import {module} as module", "print('there')", f"for name in {names!r}:",
             "    if not hasattr(module, name): print(name)"]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "names.py"
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        done = subprocess.run([*shlex.split(binary), "run", str(path)], capture_output=True, text=True,
                              check=False)
    printed = done.stdout.split("\n\n")[0].split()
    return len(names) - len(printed[1:]) if printed[:1] == ["there"] else 0


def public_names(module):
    real = importlib.import_module(module)
    names = getattr(real, "__all__", None) or check_names.public_names(real)
    return sorted(name for name in names if not name.startswith("_") or name == "_exit")


def modules(binary):
    """For each module how many names CPython has and how many of them are here."""
    public = {module: public_names(module) for module in MODULES}
    here = {module: names_here(binary, module, names) for module, names in public.items()}
    public["builtins"] = check_names.public_names(builtins)
    here["builtins"] = len(public["builtins"]) - len(check_names.missing_builtins(binary))
    return {module: {"cpython": len(names), "here": here[module]} for module, names in sorted(public.items())}


def refused(binary):
    """What the compiler says to programs that it is meant to refuse."""
    said = {}
    with tempfile.TemporaryDirectory() as folder:
        for what, source in REFUSED.items():
            path = Path(folder) / "refused.py"
            path.write_text(source, encoding="utf-8")
            done = subprocess.run([*shlex.split(binary), "check", str(path)], capture_output=True, text=True,
                                  check=False)
            lines = (done.stdout + done.stderr).strip().splitlines()
            said[what] = lines[-1] if done.returncode else "accepted"
    return said


def measure(binary, results):
    return {"cpython": platform.python_version(), "programs": programs(results),
            "runs": sum(fine for *_, fine in results), "modules": modules(binary), "refused": refused(binary)}


def more(what, claimed, found):
    return [f"{what}: {claimed}, and it is {found}"] if claimed > found else []


def too_much(claimed, measured):
    """Sentences on what the first figures say and the second do not bear out."""
    problems = []
    if claimed["cpython"] != measured["cpython"]:
        problems.append(f"CPython {claimed['cpython']}, and this is {measured['cpython']}")
    problems += more("equal runs", claimed["runs"], measured["runs"])
    for kind, count in claimed["programs"].items():
        problems += more(kind, count, measured["programs"].get(kind, 0))
    for module, names in claimed["modules"].items():
        found = measured["modules"].get(module, {"cpython": 0, "here": 0})
        problems += more(f"names of {module} here", names["here"], found["here"])
        if names["cpython"] != found["cpython"]:
            problems.append(f"names of {module} in CPython: {names['cpython']}, and it is {found['cpython']}")
    for what, words in claimed["refused"].items():
        if measured["refused"].get(what) != words:
            problems.append(f"{what} is refused with '{words}', and it is '{measured['refused'].get(what)}'")
    return problems


def write(path, figures):
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


def check_kept(measured):
    """Whether the kept file claims no more than was measured; says how to mend it."""
    kept = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else None
    problems = ["it is missing"] if kept is None else too_much(kept, measured)
    how = f"to bring it up to date: cp {MEASURED.relative_to(ROOT)} {KEPT.relative_to(ROOT)}"
    if problems:
        print(f"FAILED {KEPT.relative_to(ROOT)} says what was not found now")
        print("\n".join(f"  {problem}" for problem in problems))
        print(f"  {how}")
    elif kept != measured:
        print(f"{KEPT.relative_to(ROOT)} says less than was found now; {how}")
    return not problems
