"""Holds scenario.json's verdicts against CPython as it is: real threads, real processes, real time.

    catalog_threads.py [--only TEXT] [--tries N] [--seconds S]

Every strategy of the scenarios below runs again and again in a process of its own, with threads switched as often
as CPython can. One that is called SAFE under gil-3.11 must come out right in all N tries. Of any other every failure
that its verdict names must be seen before S seconds have passed: a wrong counter, a request that fails, or a program
that stands still, which is one that says nothing and uses no processor (DEADLOCK and STUCK look the same from
outside).

Chance decides what is seen: a SAFE verdict that this contradicts is wrong, one that it confirms may still be.
"""

import argparse
import json
import os
import select
import signal
import sys
import threading
import time
from pathlib import Path

import run_program
import stand_in
import workload

RUNTIME = "gil-3.11"
# What makes trouble likely and a try short.
SCENARIOS = {
    "thread-counter": {"increments": 5_000},
    "transfer": {"requests": 200},
    "external-api": {"latency_min_ns": 20_000, "latency_max_ns": 200_000},
}
# Strategies that postgres_clients/catalog.py has, and those that want two processes.
OF_A_DATABASE = "rows-"
TWO_WORKERS = "two-workers"
SWITCH_INTERVAL_S = 1e-6
STANDSTILL_S = 0.5  # without a sign of life
IDLE_TICKS = 2      # of a hundredth of a second, that a process may use while it stands still
TRY_LIMIT_S = 60    # a try that works for so long has no end
STANDS = "stands still"


def expected_words(verdict):
    """What must be seen; empty: nothing may go wrong."""
    failures = verdict[RUNTIME] if isinstance(verdict, dict) else verdict
    return {STANDS if failure in ("DEADLOCK", "STUCK") else failure for failure in failures} - {"SAFE"}


class Try:
    """One run, in a process forked from this one."""

    def __init__(self, scenario, strategy, file, parameters):
        self._scenario = scenario
        self._strategy = strategy
        self._file = file
        self._parameters = parameters

    def run(self):
        """The words for what went wrong."""
        reader, writer = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                os.setpgid(0, 0)
                os.close(reader)
                os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # what threads and tasks say of their exceptions
                self._run_here(lambda word: os.write(writer, f"{word}\n".encode()))
            finally:
                os._exit(0)
        os.close(writer)
        try:
            return watch(reader, child)
        finally:
            os.close(reader)
            try:
                os.killpg(child, signal.SIGKILL)
            except ProcessLookupError:
                pass
            os.waitpid(child, 0)

    def _run_here(self, say):
        sys.setswitchinterval(SWITCH_INTERVAL_S)
        threading.excepthook = lambda _: say("ERROR")
        stand_in.install_real(self._parameters, self._scenario.get("upstream", {}))
        source = self._file.read_text(encoding="utf-8")
        program = {"__name__": "__main__"}
        try:
            exec(compile(source, str(self._file), "exec"), program)
            entry = workload.find_entry(source, program)
            if entry is not None:
                workload.run_for_real(entry, program.get("startup"), self._parameters["requests"],
                                      lambda _: say("ERROR"))
        except Exception:
            say("ERROR")
        for counter in self._scenario["counters"]:
            expression = self._strategy.get("expressions", {}).get(counter["name"], counter["expression"])
            if eval(expression, program) != eval(counter["expected"], dict(self._parameters)):
                say(counter["failure"])
        say("end")


def watch(reader, child):
    words, text = set(), ""
    end_s = time.monotonic() + TRY_LIMIT_S
    ticks = -IDLE_TICKS - 1
    while time.monotonic() < end_s:
        if select.select([reader], [], [], STANDSTILL_S)[0]:
            text += os.read(reader, 4096).decode()
            words = set(text.split())
            if "end" in words:
                return words - {"end"}
            continue
        ticks_before, ticks = ticks, ticks_used(child)
        if ticks - ticks_before < IDLE_TICKS:
            return words | {STANDS}
    raise RuntimeError(f"a try has not ended after {TRY_LIMIT_S} s")


def ticks_used(process):
    """Of processor time, in hundredths of a second."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def check(one, expected, tries, seconds):
    """A problem in words, or None; and how many tries were made."""
    seen, count = set(), 0
    end_s = time.monotonic() + seconds
    while True:
        words = one.run()
        seen |= words
        count += 1
        if words - expected:
            return f"{', '.join(sorted(words - expected))}, which the verdict does not name", count
        if expected and seen == expected:
            return None, count
        if not expected and count == tries:
            return None, count
        if expected and time.monotonic() > end_s:
            return f"{', '.join(sorted(expected - seen))} was never seen", count


def strategies(only):
    for name, settings in SCENARIOS.items():
        file = run_program.SCENARIOS / name / "scenario.json"
        scenario = json.loads(file.read_text(encoding="utf-8"))
        parameters = {entry["name"]: entry["default"] for entry in scenario["parameters"]} | settings
        for strategy in scenario["strategies"]:
            if strategy["name"].startswith(OF_A_DATABASE) or strategy["name"].endswith(TWO_WORKERS):
                continue
            target = f"{name}/{strategy['name']}"
            # Those of several workers: redis/catalog.py.
            if only in target and not run_program.has_workers(scenario, strategy):
                yield target, Try(scenario, strategy, file.parent / strategy["file"], parameters), strategy


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--only", default="", metavar="TEXT")
    parser.add_argument("--tries", type=int, default=30, help="of a strategy that is called SAFE")
    parser.add_argument("--seconds", type=float, default=60, help="to see the failures of any other")
    arguments = parser.parse_args()
    total = bad = 0
    for target, one, strategy in strategies(arguments.only):
        expected = expected_words(strategy["verdict"])
        problem, count = check(one, expected, arguments.tries, arguments.seconds)
        total += 1
        bad += problem is not None
        verdict = ", ".join(sorted(expected)) or "SAFE"
        print(f"{'ok ' if problem is None else 'BAD'} {target}: {verdict}, {count} tries"
              + (f": {problem}" if problem else ""), flush=True)
    if total == 0:
        sys.exit("no strategy has such a name")
    print(f"strategies whose verdict CPython {sys.version.split()[0]} bears out:")
    print(f"{total - bad} passed, {bad} failed")
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
