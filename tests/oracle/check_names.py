"""Holds the lists of names in tests/conformance.md against what is really there.

    /usr/bin/python3 tests/oracle/check_names.py INTERLEAVE

Every public name of CPython's modules and of `builtins` is asked for; a list "Missing from" must hold those that
are not there, and no others. Of modules of which little is there, a list "There are of" holds that little.
"""

import builtins
import importlib
import json
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import types

PAGE = pathlib.Path(__file__).resolve().parents[1] / "conformance.md"
# Only for people at a prompt; `site` adds them.
OF_THE_PROMPT = {"copyright", "credits", "exit", "help", "license", "quit"}
MOSTLY_THERE = ["asyncio", "collections", "collections.abc", "concurrent.futures", "contextlib", "dataclasses",
                "functools", "itertools", "math", "queue", "random", "threading", "typing"]
MOSTLY_MISSING = ["os", "sys", "time"]


def public_names(module):
    return [name for name in dir(module) if not name.startswith("_")
            and not (module is builtins and name in OF_THE_PROMPT)
            and not isinstance(getattr(module, name), types.ModuleType)]


def printed(command, lines):
    """What the program prints, one name a line."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "names.py"
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        result = subprocess.run([*shlex.split(command), "run", str(path), "--json"], capture_output=True, text=True,
                                check=True)
    return set(json.loads(result.stdout)["stdout"].split())


def missing_builtins(command):
    return printed(command, [f"try:\n    {name}\nexcept NameError:\n    print({name!r})"
                             for name in public_names(builtins)])


def names_where(command, title, is_there):
    names = public_names(importlib.import_module(title))
    return printed(command, [f"import {title} as module", f"for name in {names!r}:",
                             f"    if hasattr(module, name) is {is_there}: print(name)"])


def listed(words, title):
    text = PAGE.read_text(encoding="utf-8")
    found = re.search(rf"^{words} `{re.escape(title)}`: (.*?)\.\n", text, re.M | re.S)
    if found is None:
        sys.exit(f"{PAGE}: no list '{words} `{title}`: ...'")
    return set(re.findall(r"`(\w+)`", found.group(1)))


def compare(words, title, really):
    said = listed(words, title)
    for name in sorted(really - said):
        print(f"{title}.{name} does not stand in conformance.md, '{words}'")
    for name in sorted(said - really):
        print(f"{title}.{name} stands in conformance.md, '{words}', and does not belong there")
    return said == really


def main():
    command = sys.argv[1]
    right = [compare("Missing from", "builtins", missing_builtins(command))]
    right += [compare("Missing from", title, names_where(command, title, False)) for title in MOSTLY_THERE]
    right += [compare("There are of", title, names_where(command, title, True)) for title in MOSTLY_MISSING]
    print(f"{sum(right)} passed, {len(right) - sum(right)} failed")
    sys.exit(0 if all(right) else 1)


if __name__ == "__main__":
    main()
