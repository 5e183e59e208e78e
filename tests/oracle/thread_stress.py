"""Holds the search over threads against what CPython shows of programs written at random (thread_programs.py).

    thread_stress.py [--binary COMMAND] [--programs N] [--first N] [--tries N] [--case N]

Every outcome that CPython shows in N tries (see real_threads.py), the one of standing still too, must be among those
that the search finds under gil-3.11. Programs that it cannot go through within a limit of states are left out and
counted. A program that differs is made small and kept in build/oracle-failures.
"""

import argparse
import ast
import multiprocessing
import os
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

import real_threads
import thread_programs
from catalog_threads import STANDS
from explored import NotExplored, explore
from shrink import shrink

ROOT = Path(__file__).resolve().parents[2]
FAILURES = ROOT / "build" / "oracle-failures"
RUNTIME = "gil-3.11"
MOST_STATES = 60_000
MOST_SECONDS = 10
MORE_TRIES = 4  # times as many, when a program is made small
SHRINK_S = 60
MOST_SHRUNK = 3
STANDING = ("deadlock", "stuck")


def outcome_of(found):
    if found["outcome"] in STANDING:
        return (STANDS,)
    if found["outcome"] != "finished":
        return (found["outcome"],)
    if "outcome" not in found["counters"]:  # a program that was made too small
        raise NotExplored("no outcome is told")
    return ("finished", ast.literal_eval(found["counters"]["outcome"]))


def search(binary, source):
    """The set of outcomes, or None: too many states."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "program.py"
        file.write_text(source, encoding="utf-8")
        found = explore(binary, file, RUNTIME, "--assert", "True", "--max-states", str(MOST_STATES),
                        "--max-seconds", str(MOST_SECONDS))
    return {outcome_of(one) for one in found.outcomes} if found.complete else None


def compare(binary, source, tries, seed):
    """What CPython shows and the search does not find, how many outcomes CPython shows and how many there are;
    None: too many states."""
    explored = search(binary, source)
    if explored is None:
        return None
    shown = set(real_threads.outcomes(source, ["outcome"], tries, seed=seed, most_standstills=1))
    shown = {end[:1] if end[0] == "exception" else end for end in shown}
    return sorted(shown - explored), len(shown & explored), len(explored)


def check(arguments):
    binary, number, tries = arguments
    try:
        source = thread_programs.Writer(number).program()
        return number, compare(binary, source, tries, number), None
    except (NotExplored, RuntimeError, subprocess.TimeoutExpired) as error:
        return number, None, f"{type(error).__name__}: {error}"


def made_small(binary, number, tries):
    """Where the program lies that differs and is small."""
    def classify(text):
        try:
            found = compare(binary, text, MORE_TRIES * tries, number)
        except (NotExplored, RuntimeError, SyntaxError):
            return None
        return "differs" if found and any(end[-1] for end in found[0]) else None

    source = shrink(thread_programs.Writer(number).program(), classify, SHRINK_S)
    FAILURES.mkdir(parents=True, exist_ok=True)
    kept = FAILURES / f"threads-{number}.py"
    kept.write_text(source, encoding="utf-8")
    return kept.relative_to(ROOT)


def report(binary, number, tries, extra, problem, shrinks):
    print(f"FAILED program {number}: " + (problem or f"CPython shows {extra}, which the search does not find"))
    if not problem and shrinks:
        print(f"  a small program that differs alike: {made_small(binary, number, tries)}")
    print(f"  $ /usr/bin/python3 tests/oracle/thread_stress.py --case {number} --binary {shlex.quote(binary)}",
          flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--binary", default=str(ROOT / "build" / "native" / "interleave"))
    parser.add_argument("--programs", type=int, default=60)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--tries", type=int, default=100)
    parser.add_argument("--case", type=int, help="the program with that number alone, shown")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    numbers = range(arguments.first, arguments.first + arguments.programs)
    if arguments.case is not None:
        numbers = [arguments.case]
        print(thread_programs.Writer(arguments.case).program())
    passed = left_out = all_shown = all_found = 0
    failed = []
    with multiprocessing.Pool(arguments.jobs) as pool:
        work = [(arguments.binary, number, arguments.tries) for number in numbers]
        for number, found, problem in pool.imap(check, work):
            if found is None and problem is None:
                left_out += 1
            elif problem or found[0]:
                failed.append((number, found and found[0], problem))
                print(f"program {number} differs", flush=True)
            else:
                passed += 1
                all_shown += found[1]
                all_found += found[2]
    for place, one in enumerate(failed):
        report(arguments.binary, one[0], arguments.tries, *one[1:], shrinks=place < MOST_SHRUNK)
    print(f"outcomes that the search finds: {all_found}, that CPython showed of them: {all_shown}")
    print(f"left out, with more than {MOST_STATES} states: {left_out}")
    print(f"{passed} passed, {len(failed)} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
