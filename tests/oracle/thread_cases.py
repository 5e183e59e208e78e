"""Holds the search over threads against small programs that say what may come of them, and against CPython.

    thread_cases.py [--binary COMMAND] [--only TEXT] [--tries N]

Each program of tests/programs/races ends with one global, `outcome`, which it prints, and opens with

    # expect-gil: visits 4      one line for each outcome that is possible under gil-3.11
    # expect-any: visits 2      and under any-bytecode; `deadlock` and `stuck` for a program that does not end
    # assert: visits == 4       the program is right

The search must find exactly these outcomes under each runtime, and call the program SAFE where each of them is
right. CPython runs it N times (see real_threads.py), and may not show an outcome that is not named under gil-3.11; how
many of those it showed is printed.
"""

import argparse
import ast
import re
import sys
from dataclasses import dataclass
from pathlib import Path

import real_threads
from catalog_threads import STANDS
from explored import NotExplored, explore

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "tests" / "programs" / "races"
NAMES = {"gil": "gil-3.11", "any": "any-bytecode"}
STANDING = ("deadlock", "stuck")


@dataclass
class Program:
    file: Path
    source: str
    expected: dict  # of a runtime, the set of outcomes
    claim: str


def read(file):
    source = file.read_text(encoding="utf-8")
    expected = {runtime: set(re.findall(rf"^# expect-{name}: (.*)$", source, re.M))
                for name, runtime in NAMES.items()}
    claim = re.search(r"^# assert: (.*)$", source, re.M)
    if not claim or not all(expected.values()):
        sys.exit(f"{file} does not say what may come of it")
    return Program(file, source, expected, claim[1])


def outcome_of(found):
    """In a word what an outcome of the search is."""
    if found["outcome"] != "finished":
        return found["outcome"]
    return ast.literal_eval(found["counters"]["outcome"])


def explored_problems(program, runtime, binary):
    found = explore(binary, program.file, runtime, "--assert", program.claim)
    if not found.complete:
        return [f"{runtime}: the search was not complete after {found.states} states"]
    problems = []
    outcomes = {outcome_of(one) for one in found.outcomes}
    for word, which in (("finds", outcomes - program.expected[runtime]),
                        ("does not find", program.expected[runtime] - outcomes)):
        problems += [f"{runtime}: the search {word} {one!r}" for one in sorted(which)]
    is_right = all(one["ok"] for one in found.outcomes)
    if (found.document["verdict"] == "safe") != is_right:
        problems.append(f"{runtime}: the verdict is {found.document['verdict']}")
    return problems


def real_problems(program, tries):
    """What CPython showed and may not, and a word on what it showed."""
    seen = real_threads.outcomes(program.source, ["outcome"], tries)
    words = {end[-1] for end in seen}
    allowed = {STANDS if word in STANDING else word for word in program.expected["gil-3.11"]}
    problems = [f"CPython shows {word!r}" for word in sorted(words - allowed)]
    return problems, f"CPython showed {len(words)} of {len(allowed)}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--binary", default=str(ROOT / "build" / "native" / "interleave"))
    parser.add_argument("--only", default="", help="programs whose name holds this")
    parser.add_argument("--tries", type=int, default=300)
    arguments = parser.parse_args()
    passed = failed = 0
    for file in sorted(file for file in FOLDER.glob("*.py") if arguments.only in file.stem):
        program = read(file)
        problems, word = real_problems(program, arguments.tries)
        for runtime in NAMES.values():
            try:
                problems += explored_problems(program, runtime, arguments.binary)
            except NotExplored as error:
                problems.append(f"{runtime}: {error}")
        print(f"{'BAD' if problems else 'ok '} {file.stem}: {word}", flush=True)
        for problem in problems:
            print(f"      {problem}")
        passed += not problems
        failed += bool(problems)
    print("programs with threads whose outcomes are those that they name:")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
