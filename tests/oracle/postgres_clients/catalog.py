"""Holds the database strategies of the catalog against PostgreSQL: the real asyncpg, real connections, real processes.

    catalog.py [--only TEXT] [--rounds N] [--clients real|ours]

Every file runs N rounds (two and three requests in turn, which start within a few milliseconds of each other at
random), each on new tables. A strategy that is SAFE must come out right in all of them; of any other every failure
that its verdict names must be seen, and no other. How often it was seen is printed. With `--clients ours` the
library's asyncpg takes the place of the real one.

Chance decides what is seen: a SAFE verdict that this contradicts is wrong, one that it confirms may still be.
"""

import argparse
import asyncio
import collections
import json
import multiprocessing
import pathlib
import random
import sys
import time
import types

import library
import server

SCENARIOS = pathlib.Path(__file__).resolve().parents[3] / "src" / "scenarios"
POOL_SIZE = 4
SPREAD_S = 0.003   # within which the requests of a round start
STUCK_S = 20
PATIENCE_S = 60    # to see the failures of a strategy that is not safe
RUNTIME = "gil-3.11"
TWO_WORKERS = "-two-workers"

# What is true of each strategy: SAFE, or the failures that there are. What scenario.json says must be the same.
VERDICTS = {
    "bank-account": {
        "read-modify-write": "OVERDRAWS LOSES", "atomic-update": "OVERDRAWS", "atomic-update-guarded": "SAFE",
        "for-update": "SAFE", "for-update-autocommit": "OVERDRAWS LOSES", "version-column": "SAFE",
        "repeatable-read-retry": "SAFE", "repeatable-read": "ERROR", "serializable-retry": "SAFE",
        "asyncio-lock": "SAFE", "asyncio-lock-two-workers": "OVERDRAWS LOSES", "advisory-lock-early": "OVERDRAWS LOSES",
        "advisory-xact-lock": "SAFE", "check-constraint": "OVERDRAWS LOSES", "check-constraint-atomic": "SAFE"},
    "unique-registration": {
        "check-then-insert": "DUPLICATES", "for-update-missing-row": "DUPLICATES", "unique-constraint": "SAFE",
        "unique-poisoned": "ERROR", "on-conflict": "SAFE", "serializable-retry": "SAFE",
        "asyncio-lock-two-workers": "DUPLICATES"},
    "transfer": {"rows-argument-order": "ERROR", "rows-retry": "SAFE", "rows-id-order": "SAFE"},
    "on-call": {
        "read-committed": "SKEWS", "repeatable-read": "SKEWS", "serializable-retry": "SAFE", "for-update": "SAFE",
        "rota-row": "SAFE"},
    "order-state": {
        "unprotected": "SKEWS", "asyncio-lock": "SAFE", "lock-per-field": "SKEWS", "owner-queue": "SAFE",
        "snapshot": "LOSES", "snapshot-cas": "SAFE"},
}
SETTINGS = {
    "bank-account": ({"requests": 2, "balance": 100, "amount": 100}, {"requests": 3, "balance": 200, "amount": 100}),
    "unique-registration": ({"requests": 2}, {"requests": 3}),
    "transfer": ({"requests": 3}, {"requests": 2}),
    "on-call": ({"requests": 2}, {"requests": 3}),
    "order-state": ({"requests": 3}, {"requests": 3}),
}


def failures_of_bank_account(settings, totals, rows):
    balance = rows("SELECT balance FROM accounts WHERE id = 1")[0][0]
    # Two workers have no global in common: there the row itself says what was paid.
    paid = totals["paid"] if "paid" in totals else rows("SELECT paid FROM accounts WHERE id = 1")[0][0]
    if paid > settings["balance"]:
        yield "OVERDRAWS"
    if balance != settings["balance"] - paid:
        # Where only the sum is right the account is below zero.
        yield "LOSES"


def failures_of_unique_registration(settings, totals, rows):
    count = rows("SELECT count(*) FROM users")[0][0]
    if count > 1:
        yield "DUPLICATES"
    if count == 0 or count != totals["registered"]:
        yield "LOSES"


def failures_of_transfer(settings, totals, rows):
    first, second = [row[0] for row in rows("SELECT balance FROM accounts ORDER BY id")]
    if first + second != 2000 or totals["done"] + totals["errors"] != settings["requests"]:
        yield "LOSES"


def failures_of_on_call(settings, totals, rows):
    on_call = rows("SELECT count(*) FROM doctors WHERE on_call")[0][0]
    if on_call == 0:
        yield "SKEWS"
    if on_call != settings["requests"] - totals["left"]:
        yield "LOSES"


def failures_of_order_state(settings, totals, rows):
    items, total = totals["order"]["items"], totals["order"]["total"]
    if totals["torn"] or total != items * 5:
        yield "SKEWS"
    if items != settings["requests"] - settings["requests"] // 3:
        yield "LOSES"


# ---- One worker: a process with an event loop, a pool and the program's module.

def work(channel, clients, address):
    sys.path.insert(0, str(pathlib.Path(__file__).parent))
    if clients == "ours":
        library.install(POOL_SIZE, **address)
    asyncio.run(serve(channel, address))


async def serve(channel, address):
    import asyncpg
    # Nothing is kept of a statement: each round has tables of its own.
    async with asyncpg.create_pool(min_size=POOL_SIZE, max_size=POOL_SIZE, statement_cache_size=0, **address) as pool:
        program = {}
        while True:
            what, *arguments = await asyncio.to_thread(channel.recv)
            if what == "end":
                return
            if what == "load":
                program = await load(pool, *arguments)
                channel.send("loaded")
            else:
                channel.send(await handle_all(program, *arguments))


async def load(pool, file, settings):
    playground = types.ModuleType("playground")
    playground.pool, playground.parameters = pool, types.SimpleNamespace(**settings)
    sys.modules["playground"] = playground
    program = {"__name__": "__main__"}
    exec(compile(file.read_text(encoding="utf-8"), str(file), "exec"), program)
    if "startup" in program:
        await program["startup"]()
    return program


async def handle_all(program, requests):
    async def one(request, delay_s):
        await asyncio.sleep(delay_s)
        await program["handle"](types.SimpleNamespace(id=request, key=1, amount=1, worker=1))

    tasks = [asyncio.create_task(one(request, delay_s)) for request, delay_s in requests]
    results = await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), STUCK_S)
    if program.get("owner_task") is not None:
        program["owner_task"].cancel()
    names = ("paid", "registered", "done", "left", "torn", "order")
    totals = {name: program[name] for name in names if name in program}
    if not isinstance(totals.get("order", {}), dict):
        totals["order"] = totals["order"]._asdict()
    return totals, [f"{type(result).__name__}: {result}" for result in results if isinstance(result, BaseException)]


class Worker:
    def __init__(self, clients, address):
        context = multiprocessing.get_context("spawn")
        self._channel, other = context.Pipe()
        self._process = context.Process(target=work, args=(other, clients, address), daemon=True)
        self._process.start()
        other.close()

    def send(self, *message):
        self._channel.send(message)

    def receive(self):
        if not self._channel.poll(STUCK_S + 10):
            raise RuntimeError("a worker does not answer")
        return self._channel.recv()

    def end(self):
        self.send("end")
        self._process.join()


# ---- Rounds.

class Rounds:
    def __init__(self, workers, admin, draw):
        self._workers = workers
        self._admin = admin
        self._draw = draw

    def rows(self, query):
        cursor = self._admin.cursor()
        cursor.execute(query)
        return cursor.fetchall()

    def run(self, scenario, strategy, settings):
        """The words for what went wrong in one round, and the exceptions."""
        self._admin.cursor().execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        workers = self._workers if strategy.endswith(TWO_WORKERS) else self._workers[:1]
        for worker in workers:  # one after the other, as with a migration
            worker.send("load", SCENARIOS / scenario / f"{strategy}.py", settings)
            worker.receive()
        spread_s = SPREAD_S * self._draw.random() ** 2
        requests = [(number, self._draw.random() * spread_s) for number in range(1, settings["requests"] + 1)]
        for index, worker in enumerate(workers):
            worker.send("handle", requests[index::len(workers)])
        totals, errors = collections.Counter(), []
        for worker in workers:
            part, raised = worker.receive()
            errors += raised
            for name, value in part.items():
                totals[name] = value if name == "order" else totals[name] + value
        totals["errors"] = len(errors)
        failures = globals()["failures_of_" + scenario.replace("-", "_")](settings, totals, self.rows)
        return set(failures) | ({"ERROR"} if errors else set()), errors


def claimed(scenario, strategy):
    """The verdict in scenario.json; None where the strategy is not listed there."""
    file = SCENARIOS / scenario / "scenario.json"
    listed = json.loads(file.read_text(encoding="utf-8"))["strategies"] if file.exists() else []
    for entry in listed:
        if entry["name"] == strategy:
            verdict = entry["verdict"]
            return set(verdict[RUNTIME] if isinstance(verdict, dict) else verdict)
    return None


def check(rounds, scenario, strategy, count):
    """A problem in words, or None; what was seen how often, and in how many rounds."""
    verdict = set(VERDICTS[scenario][strategy].split())
    if claimed(scenario, strategy) not in (None, verdict):
        return "scenario.json has another verdict", {}, 0
    expected = verdict - {"SAFE"}
    seen, examples, number = collections.Counter(), {}, 0
    end_s = time.monotonic() + PATIENCE_S
    while number < count or (expected - set(seen) and time.monotonic() < end_s):
        words, errors = rounds.run(scenario, strategy, SETTINGS[scenario][number % 2])
        number += 1
        seen.update(words)
        if errors:
            examples["ERROR"] = errors[0].split("\n")[0]
    problems = [f"{word} {examples.get(word, '')}, which the verdict does not name" for word in set(seen) - expected]
    problems += [f"{word} was never seen" for word in expected - set(seen)]
    return ", ".join(problems) or None, seen, number


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--only", default="", metavar="TEXT")
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--clients", choices=["real", "ours"], default="real")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    passed = failed = 0
    with server.Server() as running:
        running.create_database("catalog")
        address = running.address("catalog")
        admin = server.connect(address)
        workers = [Worker(arguments.clients, address) for _ in range(2)]
        rounds = Rounds(workers, admin, random.Random(arguments.seed))
        for scenario, strategies in VERDICTS.items():
            for strategy, verdict in strategies.items():
                target = f"{scenario}/{strategy}"
                if arguments.only not in target:
                    continue
                problem, seen, count = check(rounds, scenario, strategy, arguments.rounds)
                passed, failed = passed + (problem is None), failed + (problem is not None)
                words = ", ".join(f"{word} in {seen[word]}" for word in sorted(seen)) or "right in all"
                print(f"{'ok ' if problem is None else 'BAD'} {target}: {verdict}; {words} of {count} rounds"
                      + (f": {problem}" if problem else ""), flush=True)
        for worker in workers:
            worker.end()
    print("strategies whose verdict PostgreSQL 15 bears out:")
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed or not passed else 0)


if __name__ == "__main__":
    main()
