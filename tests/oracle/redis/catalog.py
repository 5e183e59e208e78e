"""Runs the catalog's files about several workers as real processes against a real Redis.

    catalog.py [--rounds N]

Each round forks two workers behind the file's top level, which serve their requests at the same time, and reads the
counter, or how many calls were refused. What the catalog calls SAFE must never fail; a file where nothing holds for
both workers must fail at last. How often each does is printed: leases fail only where a worker takes longer than its
lease, so that is what the rounds with a short lease are for.
"""

import argparse
import asyncio
import importlib.util
import json
import multiprocessing
import os
import subprocess
import sys
import types
from pathlib import Path

import server

ROOT = Path(__file__).resolve().parents[3]
SCENARIOS = ROOT / "src" / "scenarios"
PYTHON = "/usr/bin/python3"
WORKERS = 2
REQUESTS = 12  # of each worker
SAFE = ["two-workers/multiprocessing-lock", "two-workers/redis-incr"]
FAILS = ["two-workers/asyncio-lock", "two-workers/redis-get-set", "external-api/semaphore-two-workers"]
MAY_FAIL = ["two-workers/redis-lease", "two-workers/redis-lease-foreign-release"]


def load(strategy):
    spec = importlib.util.spec_from_file_location("strategy", SCENARIOS / f"{strategy}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def serve(module, worker, start):
    async def requests():
        ids = [number * WORKERS + worker + 1 for number in range(REQUESTS)]
        await asyncio.gather(*[module.handle(types.SimpleNamespace(id=one, key=1, worker=worker + 1)) for one in ids])

    start.wait()
    asyncio.run(requests())


def round_fails(strategy):
    """Whether an update is lost, or a call refused. Runs in a process of its own, whose environment names the server."""
    from playground import redis_blocking

    redis_blocking.flushall()
    redis_blocking.close()
    redis_blocking.connection_pool.disconnect()
    module = load(strategy)
    fork = multiprocessing.get_context("fork")
    start = fork.Barrier(WORKERS)
    workers = [fork.Process(target=serve, args=(module, worker, start)) for worker in range(WORKERS)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    if any(worker.exitcode for worker in workers):
        raise RuntimeError(f"{strategy}: a worker failed")
    if hasattr(module, "upstream"):
        return module.upstream.refused > 0
    counter = module.counter.value if hasattr(module, "counter") else int(redis_blocking.get("counter") or 0)
    return counter < WORKERS * REQUESTS


def failing_rounds(strategy, lease_ms, rounds, port):
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parent / "stand_in"), "REDIS_PORT": str(port),
                   "PARAMETERS": json.dumps({"lease_ms": lease_ms, "limit": 2})}
    done = subprocess.run([PYTHON, __file__, "--strategy", strategy, "--rounds", str(rounds)], env=environment,
                          capture_output=True, text=True, check=False, timeout=600)
    if done.returncode:
        raise RuntimeError(done.stderr)
    return done.stdout.split().count("True")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--strategy")
    arguments = parser.parse_args()
    if arguments.strategy:
        for _ in range(arguments.rounds):
            print(round_fails(arguments.strategy))
        return
    passed = failed = 0
    with server.running() as port:
        for strategy in SAFE + FAILS + MAY_FAIL:
            for lease_ms in (10000, 1) if strategy in MAY_FAIL else (0,):
                failures = failing_rounds(strategy, lease_ms, arguments.rounds, port)
                lease = f" with a lease of {lease_ms} ms" if lease_ms else ""
                print(f"{strategy}{lease}: {failures} of {arguments.rounds} rounds fail")
                wrong = (strategy in SAFE and failures > 0) or (strategy in FAILS and failures == 0)
                passed, failed = passed + (not wrong), failed + wrong
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
