"""Writes build/conformance.md: what the machine supports and refuses, what differs, what was compared.

    conformance.py BINARY        writes the page without a comparison, for a look at the lists

Nothing in it depends on the time or the place: the same run gives the same bytes.
"""

import builtins
import importlib
import platform
import re
import shlex
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

import check_names

MODULES = ("asyncio collections concurrent.futures contextlib dataclasses functools gc itertools math "
           "multiprocessing os queue random sys threading time typing").split()
REFUSED = {
    "`match`": "match 1:\n    case 1:\n        pass\n",
    "`__del__`": "class A:\n    def __del__(self):\n        pass\n",
    "metaclasses": "class A(metaclass=type):\n    pass\n",
    "`id()`": "print(id(1))\n",
    "`eval`": "print(eval('1'))\n",
    "`exec`": "exec('1')\n",
    "bytes": "print(b'text')\n",
    "complex numbers": "print(1j)\n",
    "`from ... import *`": "from math import *\n",
    "other modules": "import socket\n",
    "`weakref`": "import weakref\n",
}
HAND_WRITTEN = Path(__file__).resolve().parents[1] / "conformance.md"


def table(titles, rows):
    lines = ["| " + " | ".join(titles) + " |", "|" + "---|" * len(titles)]
    lines += ["| " + " | ".join(str(cell).replace("|", "\\|") for cell in row) + " |" for row in rows]
    return "\n".join(lines)


def compared(results):
    """A row for each group: files, cases, those that were equal."""
    groups = defaultdict(list)
    for group, target, seed, fine in results:
        groups[group].append((target, seed, fine))
    rows = []
    for group, cases in sorted(groups.items()):
        seeds = sorted({seed for _, seed, _ in cases})
        span = str(seeds[0]) if len(seeds) == 1 else f"{seeds[0]} to {seeds[-1]}"
        files = len({target for target, *_ in cases})
        rows.append((group, files, span, len(cases), sum(fine for *_, fine in cases)))
    return table(("group", "files", "seeds", "runs", "equal"), rows)


def missing_names(binary, module):
    """Public names of a CPython module that ours lacks; None if ours cannot be imported."""
    real = importlib.import_module(module)
    names = getattr(real, "__all__", None) or check_names.public_names(real)
    names = sorted(name for name in names if not name.startswith("_") or name == "_exit")
    lines = [f"import {module} as module", "print('there')", f"for name in {names!r}:",
             "    if not hasattr(module, name): print(name)"]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "names.py"
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        command = [*shlex.split(binary), "run", str(path)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    printed = done.stdout.split("\n\n")[0].split()
    return (names, set(printed) - {"there"}) if printed[:1] == ["there"] else (names, None)


def names(binary):
    rows, lists = [], []
    found = {module: missing_names(binary, module) for module in MODULES}
    wanted = check_names.public_names(builtins)
    found["builtins"] = wanted, check_names.missing_builtins(binary)
    for module, (public, missing) in sorted(found.items()):
        there = 0 if missing is None else len(public) - len(missing)
        rows.append((f"`{module}`", len(public), there))
        if missing:
            lists.append(f"Not in `{module}`: " + ", ".join(f"`{name}`" for name in sorted(missing)) + ".")
        elif missing is None:
            lists.append(f"`{module}` cannot be imported.")
    return table(("module", "names in CPython", "names here"), rows) + "\n\n" + "\n\n".join(lists)


def refused(binary):
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for what, source in REFUSED.items():
            path = Path(folder) / "refused.py"
            path.write_text(source, encoding="utf-8")
            command = [*shlex.split(binary), "check", str(path)]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            lines = (done.stdout + done.stderr).strip().splitlines()
            rows.append((what, lines[-1] if done.returncode else "accepted"))
    return table(("what", "what the compiler says"), rows)


def differences():
    """The tables of the hand-written page, one level deeper, without its lists of missing names."""
    text = HAND_WRITTEN.read_text(encoding="utf-8").split("\n## ", 1)[1]
    parts = [part for part in re.split(r"\n\n", "## " + text) if not part.startswith("Missing from")]
    return re.sub(r"^## ", "### ", "\n\n".join(parts), flags=re.M).strip()


def page(binary, results):
    sections = [
        "# Held against CPython",
        f"Every program below ran under {platform.python_implementation()} {platform.python_version()} and under "
        "the machine. Equal means: the same output, the same exceptions on the same lines and, where an event "
        "loop runs, the same steps in the same order at the same virtual times.",
    ]
    if results:
        sections += ["## What was compared", compared(results)]
    sections += ["## Modules and names", names(binary), "## What is refused", refused(binary)]
    sections += ["## What differs", differences()]
    return "\n\n".join(sections) + "\n"


def write(root, binary, results):
    path = root / "build" / "conformance.md"
    path.parent.mkdir(exist_ok=True)
    path.write_text(page(binary, results), encoding="utf-8")


if __name__ == "__main__":
    write(Path(__file__).resolve().parents[2], sys.argv[1], [])
