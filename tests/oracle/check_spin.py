#!/usr/bin/env python3
"""Compares the final values of a counter without protection with those that Spin finds in the same counter written
in Promela (counter.pml): check_spin.py [--binary COMMAND]"""

import argparse
import json
import pathlib
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
MODEL = ROOT / "tests" / "oracle" / "counter.pml"
SIZES = [(2, 1), (2, 2), (3, 1), (3, 2), (4, 1)]
PROGRAM = """import asyncio
from playground import upstream
value = 0


async def worker():
    global value
    for _ in range({rounds}):
        await upstream.get(1)
        current = value
        await upstream.get(1)
        value = current + 1


async def main():
    await asyncio.gather(*(worker() for _ in range({count})))


asyncio.run(main())
"""


def can_end_as(value, count, rounds, folder):
    """Whether Spin finds a run that ends with that value: then the model's assertion is violated."""
    subprocess.run(["spin", "-a", f"-DN={count}", f"-DK={rounds}", f"-DVALUE={value}", str(MODEL)], cwd=folder,
                   check=True, capture_output=True)
    subprocess.run(["cc", "-O1", "-w", "-DSAFETY", "-o", "pan", "pan.c"], cwd=folder, check=True)
    result = subprocess.run(["./pan", "-m100000"], cwd=folder, check=True, capture_output=True, text=True)
    if "Search not completed" in result.stdout:
        return True
    if "errors: 0" not in result.stdout:
        raise RuntimeError(result.stdout)
    return False


def by_spin(count, rounds):
    with tempfile.TemporaryDirectory() as folder:
        return {value for value in range(count * rounds + 2) if can_end_as(value, count, rounds, folder)}


def by_us(binary, count, rounds):
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "counter.py"
        file.write_text(PROGRAM.format(count=count, rounds=rounds))
        command = [*shlex.split(binary), "explore", str(file), "--assert", f"value == {count * rounds}", "--json"]
        document = json.loads(subprocess.run(command, capture_output=True, text=True, check=False).stdout)
    if not document["complete"]:
        raise RuntimeError(f"the search of {count}, {rounds} is not complete")
    return {outcome["counters"]["value"] for outcome in document["outcomes"]}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--binary", default=str(ROOT / "build" / "native" / "interleave"))
    arguments = parser.parse_args()
    passed = failed = 0
    for count, rounds in SIZES:
        ours, spins = by_us(arguments.binary, count, rounds), by_spin(count, rounds)
        if ours == spins:
            passed += 1
        else:
            failed += 1
            print(f"FAILED {count} processes, {rounds} rounds: {sorted(ours)}, Spin has {sorted(spins)}")
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
