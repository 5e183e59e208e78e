#!/usr/bin/env python3
"""Holds the model against the database cases: programs that run every interleaving of two or three transactions.

    cases.py FOLDER --driver COMMAND [--only TEXT] [--times N]

FOLDER has the cases (NN-name.py) and the harness `_pg.py` that they were written on, which drives a PostgreSQL. Each case
runs with that on a server, N times together (what comes first there is chance where several were woken at once), and
with our own `_pg.py` on the model; the sets of outcomes have to be the same. An outcome that the model alone has is an
error too, unless it came of a choice that the server's clock makes: who looks for a deadlock first.
"""

import argparse
import os
import pathlib
import re
import subprocess
import sys

from server import Postgres

HERE = pathlib.Path(__file__).resolve().parent
FIRST, LAST = 67, 94
TITLE = re.compile(r"^(\S.*?)  \[(\d+) schedules\]$")
OUTCOME = re.compile(r"^   (final=.* statuses=.*?)  x(\d+)  e\.g\. schedule (\w*)$")
DEADLOCK = "40P01"


def run(folder, case, **environment):
    done = subprocess.run([sys.executable, HERE / "run_case.py", folder, case], capture_output=True, text=True,
                          env={**os.environ, **environment}, timeout=600, check=False)
    if done.returncode != 0:
        raise RuntimeError(done.stderr.strip()[-2000:])
    return done.stdout


def outcomes(output):
    """By title, how many schedules came to each outcome; a line of another form is a title with one outcome, itself."""
    found, title = {}, ""
    for line in output.splitlines():
        if match := TITLE.match(line):
            title = match[1]
            found[title] = {}
        elif match := OUTCOME.match(line):
            found[title][match[1]] = int(match[2])
        elif line.strip():
            found[line] = {line: 1}
    return found


def merged(many):
    result = {}
    for one in many:
        for title, found in one.items():
            for outcome, count in found.items():
                result.setdefault(title, {}).setdefault(outcome, count)
    return result


def problems(server, model):
    lines = []
    for title in [*server, *(title for title in model if title not in server)]:
        theirs, ours = server.get(title, {}), model.get(title, {})
        lines += [f"{title}: the model never comes to {outcome}" for outcome in theirs if outcome not in ours]
        lines += [f"{title}: the server never comes to {outcome}" for outcome in ours
                  if outcome not in theirs and DEADLOCK not in outcome]
    return lines


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--driver", help="the command that stands for the model (driver.py)")
    parser.add_argument("--only", default="", help="cases whose name holds this")
    parser.add_argument("--times", type=int, default=2)
    arguments = parser.parse_args()
    cases = [file for file in sorted(arguments.folder.glob("[0-9]*.py"))
             if FIRST <= int(file.name.split("-")[0]) <= LAST and arguments.only in file.name]
    passed = failed = 0
    with Postgres(deadlock_timeout="200ms") as server:
        for case in cases:
            real = merged(outcomes(run(arguments.folder, case, PGDSN=server.dsn())) for _ in range(arguments.times))
            found = []
            if arguments.driver:
                found = problems(real, outcomes(run(HERE / "stand_in", case, INTERLEAVE_DRIVER=arguments.driver)))
            schedules = sum(count for counts in real.values() for count in counts.values())
            print(f"{'BAD' if found else 'ok '} {case.stem}: {sum(map(len, real.values()))} outcomes of"
                  f" {schedules} schedules", flush=True)
            for line in found:
                print(f"      {line}")
            passed += not found
            failed += bool(found)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
