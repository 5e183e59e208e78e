"""How fast the search over all schedules is, and what a stored state takes.

    explore.py [--rounds N] [--large]

First comes the time to the verdict of every strategy of event-loop-counter, start-up and all; then the search of a
counter that n tasks read and write k times each (n, k = 4, 2; with --large 4, 3 too). Measured is the processor time
of the whole process, because others may use the machine; WebAssembly's compiler is part of it. The memory of a state
is the largest resident size of the process over that of a search of six schedules.
"""

import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "oracle"))
from check_spin import PROGRAM  # noqa: E402

COMMANDS = {"native": [str(ROOT / "build/native/interleave")], "wasm": ["node", str(ROOT / "build/wasm/interleave.js")]}
AIMS = {"native": 1_000_000, "wasm": 400_000}  # distinct states a second
BYTES_AIM = 100
VERDICT_AIMS = {"native": 0.1, "wasm": 0.3}  # seconds
SCENARIO = "event-loop-counter"


def measure_command(command, *arguments):
    """(processor seconds, largest resident bytes, the document)"""
    with tempfile.TemporaryFile() as out:
        process = subprocess.Popen([*command, *arguments, "--json"], stdout=out, stderr=subprocess.DEVNULL)
        _, _, usage = os.wait4(process.pid, 0)
        process.returncode = 0
        out.seek(0)
        return usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024, json.loads(out.read())


def explore_counter(command, file, count, rounds):
    return measure_command(command, "explore", str(file), "--assert", f"value == {count * rounds}")


def measure_verdicts(target, repeats):
    file = ROOT / "src/scenarios" / SCENARIO / "scenario.json"
    names = [strategy["name"] for strategy in json.loads(file.read_text(encoding="utf-8"))["strategies"]]
    command = [*COMMANDS[target], "explore"]
    seconds = {name: statistics.median(measure_command(command, f"{SCENARIO}/{name}")[0] for _ in range(repeats))
               for name in names}
    slowest = max(names, key=seconds.get)
    print(f"{target:7} verdicts of {len(names)} strategies: {min(seconds.values()):.3f} to {seconds[slowest]:.3f} s "
          f"({slowest}; aim: below {VERDICT_AIMS[target]})", flush=True)


def measure(target, count, rounds, repeats, folder):
    command = COMMANDS[target]
    files = {}
    for n, k in ((2, 1), (count, rounds)):
        files[n, k] = pathlib.Path(folder) / f"counter_{n}_{k}.py"
        files[n, k].write_text(PROGRAM.format(count=n, rounds=k))
    rates, sizes = [], []
    for _ in range(repeats):
        empty_seconds, empty_bytes, _ = explore_counter(command, files[2, 1], 2, 1)
        seconds, size, document = explore_counter(command, files[count, rounds], count, rounds)
        rates.append(document["states"] / max(seconds - empty_seconds, 0.001))
        sizes.append((size - empty_bytes) / document["states"])
    print(f"{target:7} n={count} k={rounds}: {document['states']} states, {document['schedules']} schedules; "
          f"{statistics.median(rates):,.0f} states a second (aim: {AIMS[target]:,}), "
          f"{statistics.median(sizes):.0f} bytes a state (aim: below {BYTES_AIM})", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--large", action="store_true")
    arguments = parser.parse_args()
    for target in COMMANDS:
        measure_verdicts(target, arguments.rounds)
    with tempfile.TemporaryDirectory() as folder:
        for count, rounds in [(4, 2)] + [(4, 3)] * arguments.large:
            for target in COMMANDS:
                measure(target, count, rounds, arguments.rounds, folder)


if __name__ == "__main__":
    main()
