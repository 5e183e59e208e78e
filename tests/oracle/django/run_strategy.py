"""Runs a strategy of the catalog again and again under one Django, and says as JSON how often each failure was seen.

    run_strategy.py real|ours FILE ROUNDS    (DATABASE_DSN in the environment)

In a round the tables are empty at first, startup() is called, and then handle() in a thread for each request, all at
once; threads and their connections serve all rounds. {"rounds": N, "failures": {"LOSES": n, ...}, "errors": {"class": n, ...}}
"""

import collections
import json
import sys
import threading
import types
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from run_programs import Setup

# (requests, opening balance); the amount is 100.
SIZES = ((2, 100), (3, 200))
AMOUNT = 100
START_LIMIT_S = 20


class Strategy:
    def __init__(self, kind, path):
        self.parameters = types.SimpleNamespace(amount=AMOUNT, balance=0)
        playground = types.ModuleType("playground")
        playground.parameters = self.parameters
        sys.modules["playground"] = playground
        if kind == "real":
            import real
            real.install()
        else:
            import ours
            ours.install()
        self.scenario = path.parent.name
        self.globals = {"__name__": "app.models"}
        exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), self.globals)
        if kind == "real":
            real.make_tables()
        self.threads = ThreadPoolExecutor(max(requests for requests, _ in SIZES))

    def run_round(self, requests, balance):
        """The failures of a round, and the classes of what handle() raised."""
        self.parameters.balance = balance
        for value in self.globals.values():
            if isinstance(value, list):
                value.clear()
        self.globals.get("startup", lambda: None)()
        barrier = threading.Barrier(requests)

        def serve(number):
            barrier.wait(START_LIMIT_S)
            try:
                self.globals["handle"](types.SimpleNamespace(id=number, key=1, amount=1, worker=1))
            except Exception as error:
                return [type(error).__name__]
            return []

        served = self.threads.map(serve, range(1, requests + 1))
        errors = [name for names in served for name in names]
        return set(self.failures(balance)) | ({"ERROR"} if errors else set()), errors

    def failures(self, opening):
        if self.scenario == "unique-registration":
            rows = self.globals["User"].objects.count()
            if rows > 1:
                yield "DUPLICATES"
            if rows == 0 or rows != len(self.globals["registered"]):
                yield "LOSES"
            return
        paid = sum(self.globals["payouts"])
        balance = self.globals["Account"].objects.get(id=1).balance
        if paid > opening:
            yield "OVERDRAWS"
        if balance > opening - paid:
            yield "LOSES"
        if balance < opening - paid:
            yield "DUPLICATES"


def main():
    kind, path, rounds = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])
    strategy = Strategy(kind, path)
    setup = Setup()
    failures, errors = collections.Counter(), collections.Counter()
    for number in range(rounds):
        setup.empty()
        found, raised = strategy.run_round(*SIZES[number % len(SIZES)])
        failures.update(found)
        errors.update(raised)
    json.dump({"rounds": rounds, "failures": failures, "errors": errors}, sys.stdout)


if __name__ == "__main__":
    main()
