"""Holds the lists of missing names in tests/conformance.md against what is really missing.

    /usr/bin/python3 tests/oracle/check_names.py INTERLEAVE

Every public name of CPython's `asyncio` and `builtins` is asked for; the list must hold those that are not there,
and no others.
"""

import asyncio
import builtins
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import types

PAGE = pathlib.Path(__file__).resolve().parents[1] / "conformance.md"
# Only for people at a prompt; `site` adds them.
OF_THE_PROMPT = {"copyright", "credits", "exit", "help", "license", "quit"}


def public_names(module):
    return [name for name in dir(module) if not name.startswith("_") and name not in OF_THE_PROMPT
            and not isinstance(getattr(module, name), types.ModuleType)]


def missing(command, lines):
    """What the program prints, one name a line."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "names.py"
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        result = subprocess.run([command, "run", str(path), "--json"], capture_output=True, text=True, check=True)
    return set(json.loads(result.stdout)["stdout"].split())


def missing_of_asyncio(command):
    return missing(command, ["import asyncio", f"for name in {public_names(asyncio)!r}:",
                             "    if not hasattr(asyncio, name): print(name)"])


def missing_builtins(command):
    return missing(command, [f"try:\n    {name}\nexcept NameError:\n    print({name!r})"
                             for name in public_names(builtins)])


def listed(title):
    text = PAGE.read_text(encoding="utf-8")
    found = re.search(rf"^Missing from `{title}`: (.*?)\.\n", text, re.M | re.S)
    if found is None:
        sys.exit(f"{PAGE}: no list 'Missing from `{title}`: ...'")
    return set(re.findall(r"`(\w+)`", found.group(1)))


def main():
    wrong = 0
    for title, really in (("asyncio", missing_of_asyncio(sys.argv[1])), ("builtins", missing_builtins(sys.argv[1]))):
        said = listed(title)
        wrong += said != really
        for name in sorted(really - said):
            print(f"{title}.{name} is missing, and conformance.md does not say so")
        for name in sorted(said - really):
            print(f"conformance.md says that {title}.{name} is missing, and it is there")
    print(f"{2 - wrong} passed, {wrong} failed")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
