#!/usr/bin/env python3
"""The anomalies that isolation levels are told apart by, run on PostgreSQL 15 and on the model, as a table.

    anomalies.py [--driver COMMAND] [--show]

Each anomaly of Adya's and Berenson's lists is a script whose transactions begin at the level in question, and a
question about what they saw and left behind: did it happen? Beside the answer stands what kept it from happening: who
waited, who failed with which SQLSTATE. --show prints what the server did in each. Exits 1 where the model differs.
"""

import argparse
import re
import sys

import script as scripts
from driver import Driver
from model_runner import ModelRunner
from results import show
from server import Postgres
from sessions import Runner

LEVELS = ("READ COMMITTED", "REPEATABLE READ", "SERIALIZABLE")
OPENING = """
create: CREATE TABLE rows (id int PRIMARY KEY, value int)
fill: INSERT INTO rows VALUES (1, 10), (2, 20)
final: SELECT id, value FROM rows ORDER BY id
"""


class Seen:
    """What came of a run: what each session read, in order, who committed, and what is in the table in the end."""

    def __init__(self, events):
        self.reads, self.committed, self.waited, self.failed, self.counts = {}, set(), set(), {}, {}
        for event in events:
            if event["event"] == "final":
                self.final = [tuple(map(int, row)) for row in event["result"].get("rows") or []]
                continue
            self.waited |= set(event["waiting"])
            for session, result in event["results"].items():
                self._take(int(session), result)

    def _take(self, session, result):
        if result.get("rows") is not None:
            self.reads.setdefault(session, []).append([tuple(map(int, row)) for row in result["rows"]])
        if result.get("tag") == "COMMIT":
            self.committed.add(session)
        if result.get("sqlstate") and result["sqlstate"] != "25P02":
            self.failed.setdefault(session, result["sqlstate"])
        self.counts.setdefault(session, []).append(result.get("tag"))

    def values(self, session):
        """All that the session read, flat."""
        return [row[-1] for rows in self.reads.get(session, []) for row in rows]


def both(seen):
    return {1, 2} <= seen.committed


def mixed(seen):
    """Rows that belong together (both of 1, or both of 2) and do not."""
    return dict(seen.final) in ({1: 11, 2: 22}, {1: 12, 2: 21})


def vanished(seen):
    """3 saw what 2 wrote, and afterwards what 2 had overwritten."""
    values = seen.values(3)
    return any(later in (11, 21) for at, value in enumerate(values) if value in (12, 22) for later in values[at:])


READ_ONE = "SELECT value FROM rows WHERE id = 1"
READ_TWO = "SELECT value FROM rows WHERE id = 2"
THIRDS = "SELECT id, value FROM rows WHERE value % 3 = 0"

ANOMALIES = [
    ("G0", "dirty write", """
1: UPDATE rows SET value = 11 WHERE id = 1
2: UPDATE rows SET value = 12 WHERE id = 1
1: UPDATE rows SET value = 21 WHERE id = 2
1: COMMIT
2: UPDATE rows SET value = 22 WHERE id = 2
2: COMMIT""", mixed),
    ("G1a", "aborted read", f"""
1: UPDATE rows SET value = 101 WHERE id = 1
2: {READ_ONE}
1: ROLLBACK
2: {READ_ONE}
2: COMMIT""", lambda seen: 101 in seen.values(2)),
    ("G1b", "intermediate read", f"""
1: UPDATE rows SET value = 101 WHERE id = 1
2: {READ_ONE}
1: UPDATE rows SET value = 11 WHERE id = 1
1: COMMIT
2: {READ_ONE}
2: COMMIT""", lambda seen: 101 in seen.values(2)),
    ("G1c", "circular information flow", f"""
1: UPDATE rows SET value = 11 WHERE id = 1
2: UPDATE rows SET value = 22 WHERE id = 2
1: {READ_TWO}
2: {READ_ONE}
1: COMMIT
2: COMMIT""", lambda seen: 22 in seen.values(1) and 11 in seen.values(2)),
    ("OTV", "observed transaction vanishes", f"""
1: UPDATE rows SET value = 11 WHERE id = 1
1: UPDATE rows SET value = 21 WHERE id = 2
2: UPDATE rows SET value = 12 WHERE id = 1
1: COMMIT
3: {READ_ONE}
2: UPDATE rows SET value = 22 WHERE id = 2
3: {READ_TWO}
2: COMMIT
3: {READ_TWO}
3: {READ_ONE}
3: COMMIT""", vanished),
    ("PMP", "predicate-many-preceders", f"""
1: SELECT id, value FROM rows WHERE value = 30
2: INSERT INTO rows VALUES (3, 30)
2: COMMIT
1: {THIRDS}
1: COMMIT""", lambda seen: (3, 30) in sum(seen.reads.get(1, []), [])),
    ("PMP", "the same, of a condition to write by", """
1: UPDATE rows SET value = value + 10
2: DELETE FROM rows WHERE value = 20
1: COMMIT
2: COMMIT""", lambda seen: both(seen) and (1, 20) in seen.final),
    ("P4", "lost update", f"""
1: {READ_ONE}
2: {READ_ONE}
1: UPDATE rows SET value = 11 WHERE id = 1
2: UPDATE rows SET value = 12 WHERE id = 1
1: COMMIT
2: COMMIT""", both),
    ("G-single", "read skew", f"""
1: {READ_ONE}
2: UPDATE rows SET value = 12 WHERE id = 1
2: UPDATE rows SET value = 18 WHERE id = 2
2: COMMIT
1: {READ_TWO}
1: COMMIT""", lambda seen: seen.values(1) == [10, 18]),
    ("G-single", "the same, of a condition to read by", """
1: SELECT id, value FROM rows WHERE value % 5 = 0
2: UPDATE rows SET value = 12 WHERE value = 10
2: COMMIT
1: SELECT id, value FROM rows WHERE value % 3 = 0
1: COMMIT""", lambda seen: (1, 12) in sum(seen.reads.get(1, []), [])),
    ("G-single", "the same, of a condition to write by", f"""
1: {READ_ONE}
2: UPDATE rows SET value = 12 WHERE id = 1
2: UPDATE rows SET value = 18 WHERE id = 2
2: COMMIT
1: DELETE FROM rows WHERE value = 20
1: COMMIT""", lambda seen: 1 in seen.committed and "DELETE 0" in seen.counts[1]),
    ("G2-item", "write skew", f"""
1: {READ_ONE}
1: {READ_TWO}
2: {READ_ONE}
2: {READ_TWO}
1: UPDATE rows SET value = 11 WHERE id = 1
2: UPDATE rows SET value = 21 WHERE id = 2
1: COMMIT
2: COMMIT""", both),
    ("G2", "write skew over a condition", f"""
1: {THIRDS}
2: {THIRDS}
1: INSERT INTO rows VALUES (3, 30)
2: INSERT INTO rows VALUES (4, 42)
1: COMMIT
2: COMMIT""", both),
    ("G2", "a reader sees what no order explains", f"""
1: SELECT id, value FROM rows ORDER BY id
2: UPDATE rows SET value = value + 5 WHERE id = 2
2: COMMIT
3: SELECT id, value FROM rows ORDER BY id
3: COMMIT
1: UPDATE rows SET value = 0 WHERE id = 1
1: COMMIT""", lambda seen: {1, 2, 3} <= seen.committed),
]


def script_of(body, level):
    sessions = sorted(set(re.findall(r"^(\d):", body, re.M)))
    begins = "\n".join(f"{session}: BEGIN ISOLATION LEVEL {level}" for session in sessions)
    return scripts.read(OPENING + begins + body)


def verdict(happens, events):
    """In a cell what came of it."""
    seen = Seen(events)
    notes = [f"{session} waits" for session in sorted(seen.waited)]
    notes += [f"{session} gets {sqlstate}" for session, sqlstate in sorted(seen.failed.items())]
    return ("**happens**" if happens(seen) else "does not") + (f" ({', '.join(notes)})" if notes else "")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--driver", help="the command that stands for the model (driver.py)")
    parser.add_argument("--show", action="store_true")
    arguments = parser.parse_args()
    model = ModelRunner(Driver(arguments.driver)) if arguments.driver else None
    passed = failed = 0
    print("| | anomaly | " + " | ".join(level.lower() for level in LEVELS) + " |\n|---|---|---|---|---|")
    with Postgres() as server:
        runner = Runner(server)
        for short, name, body, happens in ANOMALIES:
            cells = []
            for level in LEVELS:
                script = script_of(body, level)
                events = runner.run(script)
                if arguments.show:
                    print(f"== {short}, {name}, {level}\n{show(events)}\n")
                cell = verdict(happens, events)
                ours = verdict(happens, model.run(script)) if model else cell
                cells.append(cell if ours == cell else f"{cell}; OURS: {ours}")
                passed += ours == cell
                failed += ours != cell
            print(f"| {short} | {name} | {' | '.join(cells)} |")
    if model:
        print(f"\n{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
