"""The simulated PostgreSQL: how many statements a run gets through in a second, and how long searches take.

    database.py [--rounds N] [--requests N]

What a machine is worth at the moment is told by a program without a database in the same round: the ratio to that is
what to compare over time.
"""

import argparse
import json
import pathlib
import statistics
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
NATIVE = [str(ROOT / "build/native/interleave")]
WASM = ["node", str(ROOT / "build/wasm/interleave.js")]
SCENARIO = ROOT / "src/scenarios/bank-account/scenario.json"
AIM_STATEMENTS, AIM_SEARCH_MS = 200_000, 200


def run(command, target, **parameters):
    settings = [word for name, value in parameters.items() for word in ("--set", f"{name}={value}")]
    output = subprocess.run([*command, "run", target, *settings, "--json", "--timing"], stdout=subprocess.PIPE,
                            check=False).stdout
    return json.loads(output)


def statements(command, requests, **parameters):
    result = run(command, "bank-account/for-update", requests=requests, connections=16, **parameters)
    return result["calls"]["database"] / result["seconds"]


def steps(command, requests):
    result = run(command, "event-loop-counter/asyncio-lock", requests=requests)
    return result["steps"] / result["seconds"]


def compare_runs(rounds, requests):
    """With the balance of the scenario nearly all are refused; with enough for all each of them writes."""
    for name, parameters in (("refused", {}), ("paid", {"amount": 1, "balance": 2 * requests})):
        rates, ratios = [], []
        for _ in range(rounds):
            native = statements(NATIVE, requests, **parameters)
            rates.append(native)
            ratios.append(native / steps(NATIVE, requests))
            wasm = statements(WASM, requests, **parameters) if pathlib.Path(WASM[1]).exists() else 0
            print(f"for-update, {name:8} native {native:>9,.0f} statements/s   wasm {wasm:>9,.0f}   "
                  f"{ratios[-1]:.3f} of the steps/s of a counter", flush=True)
        print(f"for-update, {name:8} {statistics.median(rates):,.0f} statements/s (aim: {AIM_STATEMENTS:,}), "
              f"{statistics.median(ratios):.3f} of a counter's steps")


def search_ms(target):
    start = time.monotonic()
    subprocess.run([*NATIVE, "explore", target], stdout=subprocess.DEVNULL, check=False)
    return (time.monotonic() - start) * 1000


def compare_searches(rounds):
    names = [strategy["name"] for strategy in json.loads(SCENARIO.read_text(encoding="utf-8"))["strategies"]]
    times = {name: min(search_ms(f"bank-account/{name}") for _ in range(rounds)) for name in names}
    for name, milliseconds in sorted(times.items(), key=lambda pair: -pair[1]):
        print(f"  explore {name:40} {milliseconds:>6,.0f} ms{'' if milliseconds < AIM_SEARCH_MS else '  (aim: 200)'}")


def compare(rounds, requests):
    compare_runs(rounds, requests)
    compare_searches(rounds)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--requests", type=int, default=100_000)
    arguments = parser.parse_args()
    compare(arguments.rounds, arguments.requests)


if __name__ == "__main__":
    main()
