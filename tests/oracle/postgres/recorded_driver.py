#!/usr/bin/env python3
"""A driver (driver.py) that is no model: it says again what the server did, from a file that compare.py recorded.

    recorded_driver.py TRANSCRIPTS [--wrong N] [--order up|down|none]

The comparison is tried with it. With --wrong the Nth result of the file is told wrongly. With --order the sessions
that were woken together say the truth only if they go on in ascending or descending order, or never, as those of a
model do whose results depend on the order.
"""

import argparse
import copy
import json
import sys


class Recorded:
    """Goes through the transcripts, one for each reset. Its state is where it is in the transcript, and who of the
    woken has gone on, in order."""

    def __init__(self, lines, wrong, order):
        self._lines, self._wrong, self._order = lines, wrong, order
        self._saved = []
        self._numbers, self._told = {}, 0

    def answer(self, request):
        op = request.pop("op")
        return getattr(self, f"_{op}")(**request)

    def _reset(self):
        self._events = json.loads(next(self._lines))["events"]
        self._at, self._gone, self._saved = -1, [], []
        self._numbers = {}
        for at, event in enumerate(self._events):
            for session in event.get("results", {"0": None}):
                self._told += 1
                self._numbers[at, session] = self._told
        return {}

    def _save(self):
        self._saved.append((self._at, list(self._gone)))
        return {"id": len(self._saved) - 1, "state": json.dumps(self._saved[-1])}

    def _restore(self, id):
        self._at, gone = self._saved[id]
        self._gone = list(gone)
        return {}

    def _run(self, session, sql):
        if session == 0:
            return self._aside(sql)
        after = self._events[self._at + 1] if self._at + 1 < len(self._events) else {}
        return self._next(session) if after.get("sql") == sql else {"error": f"not recorded: {sql}"}

    def _aside(self, sql):
        """Of what session 0 does the final looks alone are recorded."""
        for at, event in enumerate(self._events):
            if event["event"] == "final" and event["sql"] == sql:
                return self._done(0, event["result"], [], at)
        return {"session": 0, "state": "done", "tag": sql}

    def _deadlock_check(self, session):
        return self._next(session)

    _cancel = _lock_timeout = _statement_timeout = _deadlock_check

    def _next(self, session):
        self._at += 1
        self._gone = []
        results = self._events[self._at]["results"]
        woken = [int(other) for other in results if int(other) != session]
        if str(session) in results:
            return self._done(session, results[str(session)], woken)
        return {"session": session, "state": "waits", "woken": woken}

    def _resume(self, session):
        self._gone.append(session)
        result = self._events[self._at]["results"][str(session)]
        in_order = {"up": sorted(self._gone), "down": sorted(self._gone, reverse=True), "none": []}
        if self._order and self._gone != in_order[self._order]:
            result = {**result, "tag": "ANOTHER"}
        left = [int(other) for other in self._events[self._at]["results"]
                if int(other) not in (self._gone + [self._events[self._at]["session"]])]
        return self._done(session, result, left)

    def _done(self, session, result, woken, at=None):
        result = copy.deepcopy(result)
        if self._numbers[self._at if at is None else at, str(session)] == self._wrong:
            result.update({"rows": [["?"]]} if "rows" in result else {"tag": "ANOTHER", "sqlstate": None})
        return {"session": session, "state": "done", **result, "woken": woken}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("transcripts")
    parser.add_argument("--wrong", type=int, default=0)
    parser.add_argument("--order", choices=("up", "down", "none"))
    arguments = parser.parse_args()
    with open(arguments.transcripts, encoding="utf-8") as lines:
        recorded = Recorded(lines, arguments.wrong, arguments.order)
        for line in sys.stdin:
            print(json.dumps(recorded.answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
