"""How fast the machine runs plain programs: each against CPython on the same file, and WebAssembly against native.

    interpreter.py [--rounds N] [--only NAME]

Every round runs a file (tests/bench/programs) natively, in WebAssembly and in CPython one after another. What is
measured is the whole process, start-up included, for all three alike, and its processor time (user and system)
rather than the clock, because others may use the machine. The median of the rounds' ratios is the one to quote.
Our command records what happens as it always does; CPython runs on its own event loop and notes nothing.
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


def compare(name, rounds):
    ratios, wasm_ratios = [], []
    for _ in range(rounds):
        seconds = {target: processor_seconds(command(str(PROGRAMS / f"{name}.py")))
                   for target, command in COMMANDS.items()}
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
