"""How fast CPython runs the counter on virtual time, no steps noted: requests per second, the best of three.

    bench.py [--requests N] [--json]
"""

import argparse
import json
import os
import time

import run_program

STRATEGIES = ("asyncio-lock", "unprotected")
REPETITIONS = 3


def measure_once(strategy, requests):
    """Seconds from the start of the loop to the last request, in a process of its own."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        folder = run_program.SCENARIOS / "event-loop-counter"
        scenario = run_program.load_scenario(folder / "scenario.json")
        file, settings = folder / f"{strategy}.py", {"requests": requests}
        run = run_program.ProgramRun(file, scenario, settings, seed=1, traced=False)
        started = time.perf_counter()
        run.execute(lambda result: finish(writer, time.perf_counter() - started, result, requests))
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        text = pipe.read()
    os.waitpid(child, 0)
    return float(text)


def finish(writer, seconds, result, requests):
    assert result["requests"] == {"started": requests, "done": requests, "failed": 0}
    os.write(writer, str(seconds).encode())


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--requests", type=int, default=100_000)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    rates = {}
    for strategy in STRATEGIES:
        best_s = min(measure_once(strategy, arguments.requests) for _ in range(REPETITIONS))
        rates[f"event-loop-counter/{strategy}"] = round(arguments.requests / best_s)
    if arguments.json:
        print(json.dumps(rates))
        return
    for target, rate in rates.items():
        print(f"{target:40} {rate:>9,} requests/s")


if __name__ == "__main__":
    main()
