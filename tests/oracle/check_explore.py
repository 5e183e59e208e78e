#!/usr/bin/env python3
"""Compares `interleave explore` with a naive enumerator on CPython's own asyncio (naive_loop.py): how many schedules
there are, which outcomes, and by how many schedules each.

    check_explore.py [--binary COMMAND] [--programs N] [--first N] [--case N]

Programs are written from their number: two or three tasks that read and write a global, call the outside service,
wait their turn, take locks, set events. Those with more schedules than the enumerator can go through are left out
and counted.
"""

import argparse
import asyncio
import json
import pathlib
import random
import shlex
import subprocess
import sys
import tempfile
import warnings

import naive_loop

ROOT = pathlib.Path(__file__).resolve().parents[2]
MOST_SCHEDULES = 3000


class Writer:
    def __init__(self, number):
        self.random = random.Random(number)
        self.lines = []

    def line(self, depth, text):
        self.lines.append("    " * depth + text)

    def call(self):
        if self.may_put and self.random.random() < 0.3:
            return f"await upstream.put({self.random.randint(1, 2)}, {self.random.randint(2, 5)})"
        return f"await upstream.get({self.random.randint(1, 2)})"

    def operation(self, depth):
        kind = self.random.choice(("read", "write", "add", "call", "call", "turn", "bring", "lock", "set", "wait"))
        if kind == "read":
            self.line(depth, "seen = value")
        elif kind == "write":
            self.line(depth, f"value = seen + {self.random.randint(1, 9)}")
        elif kind == "add":
            self.line(depth, f"value = value * 2 + {self.random.randint(0, 3)}")
        elif kind == "call":
            self.line(depth, self.call())
        elif kind == "turn":
            self.line(depth, "await asyncio.sleep(0)")
        elif kind == "bring":
            self.line(depth, "value = value + " + "(" + self.call() + " or 0)")
        elif kind == "set":
            self.line(depth, "event.set()")
        elif kind == "wait":
            self.line(depth, "await event.wait()" if self.random.random() < 0.3 else "await asyncio.sleep(0)")
        else:
            self.line(depth, "async with lock:")
            for _ in range(self.random.randint(1, 2)):
                self.operation(depth + 1)

    def program(self):
        self.may_put = self.random.random() < 0.3
        for text in ("import asyncio", "from playground import upstream", "value = 0", "", ""):
            self.line(0, text)
        count = self.random.randint(2, 3)
        for task in range(count):
            self.line(0, f"async def task{task}(lock, event):")
            self.line(1, "global value")
            self.line(1, "seen = 0")
            for _ in range(self.random.randint(2, 4 if count == 2 else 3)):
                self.operation(1)
            self.line(0, "")
            self.line(0, "")
        self.line(0, "async def main():")
        self.line(1, "global value")
        self.line(1, "lock = asyncio.Lock()")
        self.line(1, "event = asyncio.Event()")
        self.line(1, f"await asyncio.gather({', '.join(f'task{task}(lock, event)' for task in range(count))})")
        self.line(1, "value += 1")
        self.line(0, "")
        self.line(0, "")
        self.line(0, "asyncio.run(main())")
        return "\n".join(self.lines) + "\n"


def ours(binary, file):
    command = [*shlex.split(binary), "explore", str(file), "--assert", "True", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    document = json.loads(done.stdout)
    ends = {}
    for outcome in document["outcomes"]:
        word = "stuck" if outcome["outcome"] in ("stuck", "deadlock") else outcome["outcome"]
        end = (word, outcome["counters"].get("value"))
        ends[end] = ends.get(end, 0) + int(outcome["schedules"])
    return ends


def check(binary, number, folder):
    """None: too many schedules; else the problem, empty where there is none."""
    source = Writer(number).program()
    file = folder / f"{number}.py"
    file.write_text(source)
    try:
        expected = naive_loop.every_schedule(source, MOST_SCHEDULES)
    except naive_loop.TooMany:
        return None
    found = ours(binary, file)
    return "" if found == expected else f"{found}, by going through them one by one {expected}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--binary", default=str(ROOT / "build" / "native" / "interleave"))
    parser.add_argument("--programs", type=int, default=300)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--case", type=int, help="the program with that number alone, shown")
    arguments = parser.parse_args()
    warnings.simplefilter("ignore")
    asyncio.log.logger.disabled = True
    numbers = range(arguments.first, arguments.first + arguments.programs)
    if arguments.case is not None:
        numbers = [arguments.case]
        print(Writer(arguments.case).program())
    passed = failed = left_out = 0
    with tempfile.TemporaryDirectory() as name:
        for number in numbers:
            problem = check(arguments.binary, number, pathlib.Path(name))
            if problem is None:
                left_out += 1
            elif not problem:
                passed += 1
            else:
                failed += 1
                print(f"FAILED program {number}: {problem}")
                print(f"  $ /usr/bin/python3 tests/oracle/check_explore.py --case {number} --binary "
                      f"{shlex.quote(arguments.binary)}")
    print(f"left out, with more than {MOST_SCHEDULES} schedules: {left_out}")
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
