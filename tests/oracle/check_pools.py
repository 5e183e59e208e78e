"""Compares programs with pools of threads, written at random (pool_programs.py), with CPython: what they print.

    check_pools.py --binary COMMAND [--programs N] [--first N] [--jobs N]

By hand, not one of the tests: a plain python3 runs each with real sleeps, and a busy machine may be late, so it has
several tries. A program that does
something else here when its delays are shifted a little leaves open what comes first; it is left out, and counted.
"""

import argparse
import functools
import json
import multiprocessing
import os
import pathlib
import shlex
import subprocess
import sys

import pool_programs

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAMS = ROOT / "build" / "pool-programs"
SHIFTS = 6
TRIES = 5
TIME_LIMIT_S = 60


def write(number, shift):
    path = PROGRAMS / (f"{number}.py" if shift == 0 else f"{number}-shifted-{shift}.py")
    path.write_text(pool_programs.Writer(number, shift).program(), encoding="utf-8")
    return path


def run_here(binary, path):
    command = [*shlex.split(binary), "run", str(path), "--json"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", timeout=TIME_LIMIT_S)
    if done.returncode not in (0, 1):
        return f"exit status {done.returncode}: {done.stderr}"
    result = json.loads(done.stdout)
    if result["outcome"] == "exception":
        return f"{result['stdout']}{result['exception']['type']}: {result['exception']['message']}"
    return result["stdout"] if result["outcome"] == "finished" else f"{result['stdout']}{result['outcome']}"


def run_cpython(path):
    done = subprocess.run([sys.executable, str(path)], capture_output=True, encoding="utf-8", timeout=TIME_LIMIT_S)
    return done.stdout if done.returncode == 0 else done.stdout + done.stderr.splitlines()[-1]


def check(binary, number):
    """None: equal; "": left out; else what differs."""
    path = write(number, 0)
    here = run_here(binary, path)
    if any(run_here(binary, write(number, shift)) != here for shift in range(1, SHIFTS + 1)):
        return number, ""
    for _ in range(TRIES):
        there = run_cpython(path)
        if here == there:
            return number, None
    return number, f"  here:\n{here}\n  CPython:\n{there}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", required=True, help="how to start the machine")
    parser.add_argument("--programs", type=int, default=60)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2 * os.cpu_count(), help="they sleep most of the time")
    arguments = parser.parse_args()
    PROGRAMS.mkdir(parents=True, exist_ok=True)
    passed = failed = left_out = 0
    with multiprocessing.Pool(arguments.jobs) as pool:
        numbers = range(arguments.first, arguments.first + arguments.programs)
        for number, problem in pool.imap(functools.partial(check, arguments.binary), numbers):
            passed += problem is None
            left_out += problem == ""
            if problem:
                failed += 1
                print(f"FAILED {PROGRAMS.relative_to(ROOT) / str(number)}.py\n{problem}", flush=True)
    print(f"{left_out} left out: what comes first is left open")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
