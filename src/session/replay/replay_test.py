"""The test itself, and the process that a replay runs in: what it does to asyncio and threading ends with it."""

import json
import os
import subprocess
import sys

import pytest

LIMIT_S = 120  # of real time


def counters_of(program):
    """What the counters are, as Python prints them."""
    values = {}
    for name, expression, _ in COUNTERS:
        try:
            values[name] = repr(eval(expression, dict(program)))
        except Exception:
            values[name] = None
    return values


def report(outcome):
    """Says what the replay came to and ends its process, whatever still waits there. Does not return."""
    os.write(1, json.dumps(outcome).encode() + b"\n")
    os._exit(0)


def replay():
    """What a replay comes to: the outcome, the counters, who waits for whom."""
    child = [sys.executable, os.path.abspath(__file__), "--outcome"]
    try:
        done = subprocess.run(child, capture_output=True, timeout=LIMIT_S, check=False)
    except subprocess.TimeoutExpired:
        return {"outcome": f"no end after {LIMIT_S} s", "counters": {}}
    lines = done.stdout.decode().splitlines()
    if not lines:
        return {"outcome": f"ended without a word: {done.stderr.decode()[-2000:]}", "counters": {}}
    return json.loads(lines[-1])


def problems_of(outcome):
    """What is not as it should be, a line each."""
    problems = []
    if outcome["outcome"] != "finished":
        problems.append(f"the program does not finish: {outcome['outcome']}")
    problems += outcome.get("waits", [])
    if outcome.get("exception"):
        problems.append(outcome["exception"])
    if outcome.get("failed_requests"):
        problems.append(f"{outcome['failed_requests']} requests fail")
        problems += outcome["failures"]
    for name, _, expected in COUNTERS:
        value = outcome["counters"].get(name)
        if expected is not None and value != expected:
            problems.append(f"{name} is {value} and should be {expected}")
    if problems and WHY and outcome["counters"] == SHOWN:
        problems.append(WHY)
    return problems


@pytest.mark.skipif(sys.version_info[:2] != (3, 11), reason="the replay is made for CPython 3.11")
def test_replay():
    problems = problems_of(replay())
    if problems:
        pytest.fail("\n".join(problems), pytrace=False)


if __name__ == "__main__":
    if sys.argv[1:] == ["--outcome"]:
        execute_program()
    result = replay()
    print(json.dumps(result, indent=2))
    sys.exit(1 if problems_of(result) else 0)
