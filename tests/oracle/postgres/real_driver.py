#!/usr/bin/env python3
"""A driver (driver.py) whose model is PostgreSQL itself: with it the comparison compares the server with itself, which
tells what of a disagreement is the server's own chance, and that the tools around the comparison work.

A state is restored by doing again from the start what led to it, so it is slow where many orders are tried. A session
that was woken has gone on already when it is told to resume; its result is kept until then.
"""

import json
import sys

from server import Postgres
from sessions import Sessions

SESSIONS = 6
TRIES = 50
CHECK_MILLISECONDS = 60  # longer than doing it again takes up to where the sessions wait


class Diverged(Exception):
    """Done again, chance let others go first."""


class Real:
    def __init__(self, server):
        self._sessions = Sessions(server, count=SESSIONS)
        self._saved = []
        self._history = []
        self._reset()

    def answer(self, request):
        op = request.pop("op")
        return getattr(self, f"_{op}")(**request)

    def _reset(self):
        self._saved = []
        self._begin([])
        return {}

    def _begin(self, history):
        """Empties the database; sessions that will look for a deadlock in `history` are told when."""
        for number in range(1, SESSIONS + 1):
            self._sessions.clean(number, [entry[2] for entry in self._history if entry[0] == "run"]
                                 + ["SET deadlock_timeout"])
        self._sessions.must("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        for entry in history:
            if entry[0] == "deadlock_check":
                self._sessions.set_deadlock_timeout(entry[1], CHECK_MILLISECONDS)
        self._history, self._kept = [], {}

    def _again(self, history, woken=None):
        for _ in range(TRIES):
            try:
                self._begin(history)
                for op, *arguments in history:
                    self._history.append((op, *arguments))
                    getattr(self, f"_do_{op}")(*arguments)
                if woken in (None, sorted(self._kept)):
                    return
            except Diverged:
                continue
        raise Diverged

    def _save(self):
        self._saved.append((list(self._history), sorted(self._kept)))
        return {"id": len(self._saved) - 1}

    def _restore(self, id):
        history, woken = self._saved[id]
        if self._history != history:
            self._again(history, woken)
        return {}

    def _run(self, session, sql):
        answer = self._do_run(session, sql)
        self._history.append(("run", session, sql))
        return answer

    def _resume(self, session):
        answer = self._do_resume(session)
        self._history.append(("resume", session))
        return answer

    def _deadlock_check(self, session):
        history = [*self._history, ("deadlock_check", session)]
        self._again(history)
        return self._last

    def _do_run(self, session, sql):
        if session in self._sessions.pending:
            raise Diverged
        if session == 0:
            return self._answer(0, {"0": self._sessions.result(self._sessions.control.run(sql))})
        return self._answer(session, self._sessions.step(session, sql))

    def _do_resume(self, session):
        if session not in self._kept:
            raise Diverged
        return {"session": session, "state": "done", **self._kept.pop(session), "woken": sorted(self._kept)}

    def _do_deadlock_check(self, session):
        self._last = self._answer(session, self._sessions.wait_for_check(CHECK_MILLISECONDS))

    def _answer(self, session, results):
        own = results.pop(str(session), None)
        self._kept.update({int(number): result for number, result in results.items()})
        return {"session": session, "state": "done" if own else "waits", **(own or {}), "woken": sorted(self._kept)}


def main():
    with Postgres() as server:
        real = Real(server)
        for line in sys.stdin:
            print(json.dumps(real.answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
