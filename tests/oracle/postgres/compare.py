#!/usr/bin/env python3
"""Holds the simulated database against a real PostgreSQL 15, statement by statement.

    compare.py --driver COMMAND [--scripts N] [--serializable N] [--pairs N] [--first SEED] [--jobs N]
    compare.py --driver COMMAND FILE ...            these scripts (script.py) instead of those of the folder scripts
    compare.py --driver COMMAND --transcripts FILE  against what the server did once, without a server
    compare.py --record FILE [--scripts N] ...      writes down what the server does, an interleaving a line

Random scripts of two or three sessions and of SERIALIZABLE transactions, each in one random interleaving, and every
interleaving of random pairs; before these, scripts that were written by hand. Where sessions come to wait in a circle, all is run again once for each of them, with that one's deadlock_timeout the first
to run out. Every result is compared: tag, columns, rows in their order, SQLSTATE, message, who waits, who goes on; what
the tables hold in the end. A disagreement is made small, printed, and kept as a file under build/postgres.
"""

import argparse
import collections
import json
import multiprocessing
import pathlib
import queue
import sys
import traceback
from dataclasses import asdict, replace

import agreement
import script as scripts
from driver import Driver
from interleavings import every
from results import HAPPENS, describe, show_event
from server import Postgres
from sessions import Runner
from smaller import smaller
from transactions import random_pair, random_script, random_serializable

ROOT = pathlib.Path(__file__).resolve().parents[3]
SCRIPTS = pathlib.Path(__file__).resolve().parent / "scripts"
KEPT = ROOT / "build" / "postgres"
MADE_SMALL = 6  # disagreements of a process; the others are kept as they are
PRINTED = 12
SESSIONS = 6


class Judge:
    """Runs scripts on the server, asks the model (where there is one), counts, and puts what it has to say into `said`:
    ("record", line), ("disagrees", name, text)."""

    def __init__(self, runner, driver, said):
        self._runner, self._driver, self._said = runner, driver, said
        self.counts = collections.Counter()

    def script(self, script):
        self.judge(script, self._runner.run(script))

    def pair(self, script):
        for one, events in every(self._runner.run, script):
            order = "".join(str(session) for session, _ in one.steps)
            self.judge(replace(one, name=f"{script.name} {order}"), events)

    def judge(self, script, events):
        self.count(script, events)
        cycle = next((event["cycle"] for event in events if event.get("cycle")), [])
        if script.checker is None:
            for session in cycle:
                checked = script.with_checker(session)
                self.count(replace(checked, name=f"{script.name}, {session} looks for the deadlock"),
                           self._runner.run(checked))

    def count(self, script, events):
        self.counts["interleavings"] += 1
        self.counts["statements"] += sum(event["event"] == "step" for event in events)
        self.counts["waits"] += sum(event["event"] == "step" and str(event["session"]) not in event["results"]
                                    for event in events)
        self.counts["deadlocks"] += sum(event["event"] == "check" for event in events)
        self.counts["errors"] += sum("sqlstate" in result for event in events
                                     for result in event.get("results", {}).values())
        self._said(("record", json.dumps({"script": asdict(script), "events": events})))
        if self._driver:
            self._compare(script, events)

    def _compare(self, script, events):
        try:
            problem = agreement.disagreement(self._driver, script, events)
        except agreement.TooManyStates:
            self.counts["too many orders"] += 1
            return
        if problem:
            self.counts["disagreements"] += 1
            if self._runner and self.counts["disagreements"] <= MADE_SMALL:
                script, events, problem = self._smaller(script, events, problem)
            self._said(("disagrees", script.name, told(script, events, problem), kind_of(events[problem.index], problem)))

    def _smaller(self, script, events, problem):
        found = [(script, events, problem)]

        def disagrees(attempt):
            events = self._runner.run(attempt)
            try:
                problem = agreement.disagreement(self._driver, attempt, events)
            except agreement.TooManyStates:
                return False
            if problem:
                found.append((attempt, events, problem))
            return problem is not None

        smaller(script, disagrees)
        return found[-1]


def kind_of(event, problem):
    """In a line what sort of disagreement it is, so that they can be counted."""
    sql = event.get("sql", HAPPENS.get(event["event"]))
    own = (event["result"] if event["event"] == "final" else event["results"].get(str(event["session"]))) or {}
    return f"{' '.join(sql.split()[:2])} -> {own.get('sqlstate') or own.get('tag', 'waits')}: {problem.words[0][0]}"


def told(script, events, problem):
    """A disagreement for people: the script, what the server did up to there, and what the model does instead."""
    lines = [scripts.write(script), "# PostgreSQL:"]
    lines += [f"#   {line}" for event in events[:problem.index] for line in show_event(event)]
    lines += [f"# * {line}" for line in show_event(events[problem.index])]
    lines += ["# the model:"]
    for words, results, waiting in problem.words[:6]:
        shown = [f"{session}: {describe(result)}" for session, result in sorted(results.items())]
        shown += [f"{session} waits" for session in sorted(waiting)]
        lines.append(f"# * {words}:  {';  '.join(shown)}")
    if len(problem.words) > 6:
        lines.append(f"#   and {len(problem.words) - 6} more orders")
    return "\n".join(lines) + "\n"


def work(server, job, arguments, say):
    """One of several processes: an own database, an own driver, its share of the seeds."""
    try:
        runner = Runner(server, f"job{job}", SESSIONS)
        driver = Driver(arguments.driver) if arguments.driver else None
        judge = Judge(runner, driver, say)
        for number in range(arguments.first + job, arguments.first + arguments.scripts, arguments.jobs):
            judge.script(random_script(number))
        for number in range(arguments.first + job, arguments.first + arguments.serializable, arguments.jobs):
            judge.script(random_serializable(number))
        for number in range(arguments.first + job, arguments.first + arguments.pairs, arguments.jobs):
            judge.pair(random_pair(number))
        for file in arguments.files or sorted(SCRIPTS.glob("*.txt")):
            for script in scripts.read_all(file.read_text(encoding="utf-8"))[job::arguments.jobs]:
                judge.script(script)
        say(("counts", judge.counts))
    except Exception:
        say(("failed", traceback.format_exc()))


def from_transcripts(arguments, say):
    judge = Judge(None, Driver(arguments.driver), say)
    with open(arguments.transcripts, encoding="utf-8") as lines:
        for line in lines:
            judge.count(*from_json(line))
    say(("counts", judge.counts))


def from_json(line):
    """A recorded interleaving: its script and its events."""
    kept = json.loads(line)
    fields = kept["script"]
    for key in ("create", "fill", "final"):
        fields[key] = tuple(fields[key])
    fields["steps"] = tuple((session, sql) for session, sql in fields["steps"])
    return scripts.Script(**fields), kept["events"]


class Hearer:
    """Takes what the judges say: prints disagreements and keeps them, writes the record, sums the counts."""

    def __init__(self, record):
        self.counts = collections.Counter()
        self.kinds = collections.Counter()  # of disagreements
        self.failures = 0
        self._kept = 0
        self._record = record

    def hear(self, said):
        kind, *rest = said
        if kind == "record" and self._record:
            self._record.write(rest[0] + "\n")
        elif kind == "counts":
            self.counts += rest[0]
        elif kind == "failed":
            self.failures += 1
            print(rest[0], flush=True)
        elif kind == "disagrees":
            self._keep(*rest)

    def _keep(self, name, text, kind):
        self.kinds[kind] += 1
        KEPT.mkdir(parents=True, exist_ok=True)
        file = KEPT / ("".join(letter if letter.isalnum() else "-" for letter in name or "script") + ".txt")
        file.write_text(text, encoding="utf-8")
        self._kept += 1
        replayed = f"  $ tests/oracle/postgres/compare.py --driver ... {file.relative_to(ROOT)}"
        if self._kept <= PRINTED:
            print(f"DISAGREES\n{text}{replayed}\n", flush=True)
        elif self._kept == PRINTED + 1:
            print(f"more disagreements are in {KEPT.relative_to(ROOT)}", flush=True)


def run_jobs(arguments, hearer):
    with Postgres() as server:
        control = server.session()
        for job in range(arguments.jobs):
            control.run(f"CREATE DATABASE job{job}")
        said = multiprocessing.Queue()
        context = multiprocessing.get_context("fork")
        processes = [context.Process(target=work, args=(server, job, arguments, said.put))
                     for job in range(arguments.jobs)]
        for process in processes:
            process.start()
        left = len(processes)
        while left:
            try:
                one = said.get(timeout=1)
            except queue.Empty:
                if not any(process.is_alive() for process in processes) and said.empty():
                    raise RuntimeError("a process ended without a word") from None
                continue
            hearer.hear(one)
            left -= one[0] in ("counts", "failed")
        for process in processes:
            process.join()


def options():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--driver", help="the command that stands for the model (driver.py)")
    parser.add_argument("--scripts", type=int, default=0, help="how many random scripts")
    parser.add_argument("--pairs", type=int, default=0, help="how many random pairs, each in every interleaving")
    parser.add_argument("--serializable", type=int, default=0, help="how many random scripts of SERIALIZABLE ones")
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--record", type=pathlib.Path)
    parser.add_argument("--transcripts", type=pathlib.Path)
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    return parser.parse_args()


def main():
    arguments = options()
    record = open(arguments.record, "w", encoding="utf-8") if arguments.record else None
    hearer = Hearer(record)
    if arguments.transcripts:
        from_transcripts(arguments, hearer.hear)
    else:
        run_jobs(arguments, hearer)
    if record:
        record.close()
    counts = hearer.counts
    print(", ".join(f"{counts[word]} {word}" for word in ("interleavings", "statements", "waits", "deadlocks", "errors",
                                                          "too many orders") if counts[word]))
    for kind, count in hearer.kinds.most_common(PRINTED):
        print(f"{count} of {kind}")
    passed = counts["interleavings"] - counts["disagreements"] - counts["too many orders"]
    failed = counts["disagreements"] + hearer.failures
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
