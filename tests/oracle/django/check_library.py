"""Every module of the library's Django compiles under the command, and so does every strategy that imports it.

    check_library.py INTERLEAVE
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from ours import LIBRARY, PREFIXES

SCENARIOS = LIBRARY.parents[1] / "scenarios"


def compiles(command, path):
    done = subprocess.run([command, "check", str(path)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        print(f"{path.name}: {done.stdout}")
    return done.returncode == 0


def main():
    command = sys.argv[1]
    modules = sorted(path.stem for path in LIBRARY.glob("*.py") if path.name.startswith(PREFIXES))
    public = [name for name in modules if not name.startswith("_")]
    good = True
    with tempfile.TemporaryDirectory() as folder:
        # One that imports them all carries along what they stand on: whatever does not compile there stops it.
        path = Path(folder) / "imports.py"
        path.write_text("".join(f"import {name}\n" for name in public), encoding="utf-8")
        good = compiles(command, path)
    strategies = sorted(SCENARIOS.glob("*/django-*.py"))
    for path in strategies:
        good = compiles(command, path) and good
    print(f"{len(modules)} modules and {len(strategies)} strategies {'compile' if good else 'do not all compile'}")
    sys.exit(0 if good and modules and strategies else 1)


if __name__ == "__main__":
    main()
