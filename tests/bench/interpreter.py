"""How fast the machine runs plain programs: each against CPython on the same file, and WebAssembly against native.

    interpreter.py [--rounds N] [--only NAME]

Every round runs a file (tests/bench/programs) natively, in WebAssembly and in CPython one after another. What is
measured, for all three alike, is the processor time of the whole process (user and system), because others may
use the machine, less that of a file that only imports what the program imports: starting node alone takes longer
than some of these programs. WebAssembly's compiler is part of it. The median of the rounds' ratios is the one to
quote. Our command records what happens as it always does; CPython runs on its own event loop and notes nothing.
"""

import argparse
import os
import pathlib
import statistics

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAMS = ROOT / "tests/bench/programs"
OPTIONS = ["--max-steps", "1000000000"]
COMMANDS = {
    "native": lambda file: [str(ROOT / "build/native/interleave"), "run", file, *OPTIONS],
    "wasm": lambda file: ["node", str(ROOT / "build/wasm/interleave.js"), "run", file, *OPTIONS],
    "CPython": lambda file: ["/usr/bin/python3", file],
}
AIMS = {"ints": 1, "calls": 1, "dicts": 1, "sleeps": 10}  # times CPython's speed, natively
WASM_AIM = 0.5  # of the native speed
SHORTEST = 0.001


def processor_seconds(command):
    child = os.fork()
    if child == 0:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.execvp(command[0], command)
    _, status, usage = os.wait4(child, 0)
    if status != 0:
        raise RuntimeError(f"{' '.join(command)} failed")
    return usage.ru_utime + usage.ru_stime


def net_seconds(command, file, empty):
    return max(processor_seconds(command(file)) - processor_seconds(command(empty)), SHORTEST)


def compare(name, rounds):
    ratios, wasm_ratios = [], []
    file, empty = str(PROGRAMS / f"{name}.py"), str(PROGRAMS / f"empty{'_asyncio' * (name == 'sleeps')}.py")
    for _ in range(rounds):
        seconds = {target: net_seconds(command, file, empty) for target, command in COMMANDS.items()}
        ratios.append(seconds["CPython"] / seconds["native"])
        wasm_ratios.append(seconds["native"] / seconds["wasm"])
        print(f"{name:14} " + "   ".join(f"{target} {spent:6.3f} s" for target, spent in seconds.items()) +
              f"   ratios {ratios[-1]:.2f} and {wasm_ratios[-1]:.2f}", flush=True)
    print(f"{name:14} native is {statistics.median(ratios):.2f} times CPython (aim: {AIMS[name]}), "
          f"wasm {statistics.median(wasm_ratios):.2f} times native (aim: {WASM_AIM})", flush=True)


def compare_all(rounds, only=""):
    for name in AIMS:
        if only in name:
            compare(name, rounds)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", default="")
    arguments = parser.parse_args()
    compare_all(arguments.rounds, arguments.only)


if __name__ == "__main__":
    main()
