"""Speed and size, measured side by side and printed; nothing here passes or fails.

    run.py [--rounds N] [--requests N]

Needs a build of both targets (tests/run.sh makes them). Every round measures the native command, the same
command in WebAssembly and CPython one after another, so that a ratio compares moments that lie close together
on a machine whose speed drifts; the median ratio is the one to quote. CPython runs the same file on a
virtual-time loop that notes no steps (tests/oracle/bench.py), our command records everything. Plain programs are
compared by tests/bench/interpreter.py, which says how; the database is measured by tests/bench/database.py. How
fast the page is in a browser is measured by tests/bench/page.mjs, which runs last.
"""

import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "oracle"))
import bench as cpython  # noqa: E402
import database  # noqa: E402
import interpreter  # noqa: E402

NATIVE = [str(ROOT / "build/native/interleave")]
WASM = ["node", str(ROOT / "build/wasm/interleave.js")]
PAGE = ROOT / "build/wasm/page"
STRATEGIES = ("asyncio-lock", "unprotected")


def rate(command, strategy, requests):
    arguments = ["run", f"event-loop-counter/{strategy}", "--set", f"requests={requests}", "--json", "--timing"]
    output = subprocess.run(command + arguments, stdout=subprocess.PIPE, check=False).stdout
    return requests / json.loads(output)["seconds"]


def peak_bytes(requests):
    """The most memory that a native run takes whose requests arrive one after another."""
    arguments = ["run", "event-loop-counter/asyncio-lock", "--json", "--set", f"requests={requests}",
                 "--set", "arrivals=1", "--set", "gap_ns=50000"]
    child = os.fork()
    if child == 0:
        with open(os.devnull, "w", encoding="utf-8") as null:
            os.dup2(null.fileno(), 1)
        os.execv(NATIVE[0], NATIVE + arguments)
    return os.wait4(child, 0)[2].ru_maxrss * 1024


def compare(strategy, requests, rounds):
    ratios = {"native": [], "wasm": []}
    for _ in range(rounds):
        native, wasm = rate(NATIVE, strategy, requests), rate(WASM, strategy, requests)
        python = requests / cpython.measure_once(strategy, requests)
        ratios["native"].append(native / python)
        ratios["wasm"].append(wasm / python)
        print(f"{strategy:14} native {native:>10,.0f}/s   wasm {wasm:>10,.0f}/s   CPython {python:>8,.0f}/s   "
              f"ratios {native / python:5.1f} and {wasm / python:5.1f}", flush=True)
    for target, aim in (("native", 20), ("wasm", 10)):
        print(f"{strategy:14} {target} is {statistics.median(ratios[target]):.1f} times CPython (aim: {aim})")


def matrix():
    """Every schedule of every program of the catalog, one after another."""
    before = os.times()
    subprocess.run(NATIVE + ["matrix", "--json"], stdout=subprocess.DEVNULL, check=True)
    after = os.times()
    taken = after.children_user + after.children_system - before.children_user - before.children_system
    print(f"matrix of the whole catalog, explored: {after.elapsed - before.elapsed:.1f} s, "
          f"{taken:.1f} s of the processor (aim: 10)", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--requests", type=int, default=100_000)
    arguments = parser.parse_args()
    for strategy in STRATEGIES:
        compare(strategy, arguments.requests, arguments.rounds)
    interpreter.compare_all(arguments.rounds)
    database.compare(arguments.rounds, arguments.requests)
    matrix()
    few, many = 50_000, 100_000
    per_request = (peak_bytes(many) - peak_bytes(few)) / (many - few)
    print(f"memory per finished request, tracing on: {per_request:.0f} bytes of peak resident size (aim: 400)")
    subprocess.run([sys.executable, str(ROOT / "tests/checks/page_size.py"), str(PAGE)], check=False)
    subprocess.run(["node", str(ROOT / "tests/bench/page.mjs"), str(PAGE)], check=False)


if __name__ == "__main__":
    main()
