"""How fast threads run and are searched.

    threads.py [--rounds N] [--increments N]

First thread-counter/unprotected with 4 threads, under each runtime: bytecodes a second, where another thread may go
on at every one (any-bytecode, free-threaded), or at some (gil-3.11). A bytecode costs `instruction_ns` of virtual
time, so a run on one core says itself how many there were. Then the search of n threads that add to a global k times
each. Measured is the processor time of the whole process, start-up included, because others may use the machine.
"""

import argparse
import json
import pathlib
import statistics
import tempfile

import explore

THREADS = 4
INSTRUCTION_NS = 50
RUN_AIM = 5_000_000  # bytecodes a second, natively, under any-bytecode
SEARCH_AIM = 0.05  # seconds, natively, of n, k = 3, 2
PROGRAM = """import threading

value = 0


def work():
    global value
    for _ in range({rounds}):
        value += 1


threads = [threading.Thread(target=work) for _ in range({count})]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
"""


def run(command, runtime, increments):
    """(processor seconds, the document)"""
    arguments = ["thread-counter/unprotected", "--runtime", runtime, "--set", f"requests={THREADS}", "--set",
                 f"increments={increments}", "--set", f"instruction_ns={INSTRUCTION_NS}"]
    seconds, _, document = explore.measure_command(command, "run", *arguments)
    return seconds, document


def measure_runs(target, increments, rounds):
    command = explore.COMMANDS[target]
    empty, _ = run(command, "gil-3.11", 1)
    _, serial = run(command, "any-bytecode", increments)
    bytecodes = serial["virtual_time_ns"] / INSTRUCTION_NS
    for runtime in ("any-bytecode", "gil-3.11", "free-threaded"):
        rate = statistics.median(bytecodes / max(run(command, runtime, increments)[0] - empty, 0.001)
                                 for _ in range(rounds))
        aim = f" (aim: {RUN_AIM:,})" if runtime == "any-bytecode" and target == "native" else ""
        print(f"{target:7} {runtime:13} {bytecodes:,.0f} bytecodes, {rate:,.0f} a second{aim}", flush=True)


def measure_search(target, count, rounds, repeats, folder):
    file = pathlib.Path(folder) / f"threads_{count}_{rounds}.py"
    file.write_text(PROGRAM.format(count=count, rounds=rounds), encoding="utf-8")
    for runtime in ("any-bytecode", "gil-3.11"):
        arguments = ["explore", str(file), "--runtime", runtime, "--assert", f"value == {count * rounds}"]
        taken = [explore.measure_command(explore.COMMANDS[target], *arguments) for _ in range(repeats)]
        seconds, document = statistics.median(one[0] for one in taken), taken[0][2]
        aim = f" (aim: below {SEARCH_AIM})" if (count, rounds, target) == (3, 2, "native") else ""
        print(f"{target:7} {runtime:13} n={count} k={rounds}: {document['schedules']} schedules, "
              f"{document['states']} states in {seconds:.3f} s{aim}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--increments", type=int, default=1_000_000)
    arguments = parser.parse_args()
    for target in explore.COMMANDS:
        measure_runs(target, arguments.increments, arguments.rounds)
        with tempfile.TemporaryDirectory() as folder:
            for count, rounds in ((3, 2), (4, 2)):
                measure_search(target, count, rounds, arguments.rounds, folder)


if __name__ == "__main__":
    main()
