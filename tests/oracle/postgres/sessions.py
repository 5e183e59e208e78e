"""Runs a script (script.py) in several real sessions and says what the server did, step by step.

    runner = Runner(server, count=3)
    events = runner.run(script)

Events are plain values, fit for JSON:

    {"event": "step", "session": 1, "sql": ..., "results": {"1": RESULT, ...}, "waiting": [2], "cycle": []}
    {"event": "check", "session": 2, "results": ..., "waiting": ..., "cycle": ...}     its deadlock_timeout ran out
    {"event": "final", "sql": ..., "result": RESULT}

RESULT has tag, columns, types, rows (of texts or None), sqlstate, message, detail and notices, each where the server
gave one, and status (of the transaction: I, T, E). An event lists the results of all statements that ended because of it, its own or those that had
waited, and the sessions that wait after it; `cycle` is one of them after the other where they wait in a circle.

How it is known that a session waits: it is busy, and pg_locks, read after all answers were, shows a lock that it
was not granted. A lock is granted by the session that lets it go, before that one answers; so when every busy
session is seen to wait in one look, nothing is under way. A session neither finished nor seen waiting still runs.

Deadlocks: deadlock_timeout is an hour, except for the script's checker, which gets one long enough for the steps
between the beginning of its wait and the circle; should it have run out too early, all is run again with a longer
one.
"""

import re
import select
import time

from results import stable

NEVER = "1h"
REACTION_SECONDS = 0.0004  # most statements have been answered by then
STUCK_SECONDS = 30
CHECK_MILLISECONDS = (8, 40, 400, 4000)
DEADLOCK = "40P01"


class TooEarly(Exception):
    """The checker looked for a deadlock before there was one, or before it was seen here."""


class Runner:
    def __init__(self, server, database="postgres", count=3, explain=False):
        """`explain` adds to each event what the sessions wait for: "locks"."""
        self._control = server.session(database)
        self._control.run("PREPARE waiting AS SELECT pid FROM pg_locks WHERE NOT granted")
        options = f"-c deadlock_timeout={NEVER}"
        self._sessions = {number: server.session(database, options) for number in range(1, count + 1)}
        self._numbers = {session.pid: number for number, session in self._sessions.items()}
        self._explain = explain
        self._created = None

    def close(self):
        for session in [self._control, *self._sessions.values()]:
            session.close()

    def run(self, script):
        """The events of the script. Where sessions come to wait in a circle and the checker is not among them, they
        wait on, and what they have still to send is not sent."""
        for timeout in CHECK_MILLISECONDS:
            try:
                return self._run(script, timeout)
            except TooEarly:
                continue
            finally:
                self._clean(script)
        raise RuntimeError(f"no deadlock_timeout of {CHECK_MILLISECONDS} ms fits the script")

    def _run(self, script, timeout):
        self._fill(script)
        if script.checker is not None:
            self._of(script.checker).run(f"SET deadlock_timeout = '{timeout}ms'")
        self._pending = set()
        events, left = [], list(script.steps)
        while True:
            index = next((at for at, (session, _) in enumerate(left) if session not in self._pending), None)
            if index is None:
                break
            session, sql = left.pop(index)
            events.append(self.step(session, sql))
            if any(result.get("sqlstate") == DEADLOCK for result in events[-1]["results"].values()):
                raise TooEarly
            while script.checker is not None and script.checker in events[-1]["cycle"]:
                events.append(self._check(script.checker, timeout))
        if self._pending and self._settle():
            raise TooEarly
        events += [self._final(sql) for sql in script.final]
        return events

    def step(self, session, sql):
        """Sends one statement and waits until nothing is under way any more."""
        self._of(session).send(sql)
        self._pending.add(session)
        return self._event({"event": "step", "session": session, "sql": sql}, self._settle(session))

    def _of(self, session):
        return self._sessions[session]

    def _event(self, event, results):
        waiting = sorted(self._pending)
        event.update(results=results, waiting=waiting, cycle=self._cycle() if len(waiting) > 1 else [])
        if self._explain:
            event["locks"] = self._locks()
        return event

    def _settle(self, first=None):
        """The results of those who finished, once every other one is seen to wait."""
        results = {}
        deadline = time.monotonic() + STUCK_SECONDS
        wanted = [self._of(first)] if first else []
        while True:
            select.select(wanted, [], [], REACTION_SECONDS)
            self._collect(results)
            if not self._pending:
                return in_order(results)
            self._control.send("EXECUTE waiting")
            waiting = {self._numbers.get(int(pid)) for (pid,) in self._control.wait().rows}
            if self._pending <= waiting:
                return in_order(results)
            if time.monotonic() > deadline:
                raise RuntimeError(f"sessions {self._pending - waiting} neither answer nor wait for a lock")
            wanted = [self._of(number) for number in self._pending - waiting]

    def _collect(self, results):
        for number in sorted(self._pending):
            if self._of(number).receive():
                self._pending.discard(number)
                results[str(number)] = self._result(self._of(number).reply)

    def _result(self, reply):
        error = reply.error or {}
        result = {"tag": reply.tag, "columns": reply.columns, "types": reply.types, "rows": reply.rows,
                  "sqlstate": error.get("sqlstate"), "message": error.get("message"),
                  "detail": stable(error.get("detail", ""), self._numbers.get) or None, "status": reply.status,
                  "notices": [f"{notice['sqlstate']} {notice['message']}" for notice in reply.notices] or None}
        return {key: value for key, value in result.items() if value is not None}

    def _cycle(self):
        """Sessions that wait for each other in a circle, beginning with the lowest; behind others in a queue counts."""
        pids = ",".join(str(self._of(number).pid) for number in self._pending)
        rows = self._control.run(f"SELECT pid, pg_blocking_pids(pid) FROM unnest(ARRAY[{pids}]) AS pid").rows
        blockers = {self._numbers[int(pid)]: {self._numbers.get(int(word)) for word in re.findall(r"\d+", text)}
                    for pid, text in rows}
        return find_cycle(blockers)

    def _locks(self):
        rows = self._control.run(
            "SELECT pid, locktype, mode, granted, coalesce(relation::regclass::text, ''), coalesce(tuple, 0)"
            " FROM pg_locks WHERE locktype <> 'virtualxid' AND pid <> pg_backend_pid()"
            " AND locktype <> 'relation' ORDER BY pid, granted, locktype, mode").rows
        return [[self._numbers.get(int(row[0])), *row[1:]] for row in rows]

    def _check(self, checker, timeout):
        """Waits until the checker's deadlock_timeout has run out."""
        before = set(self._pending)
        select.select([self._of(number) for number in self._pending], [], [], timeout / 1000 + 0.1)
        results = self._settle()
        if self._pending == before:
            raise TooEarly
        return self._event({"event": "check", "session": checker}, results)

    def _final(self, sql):
        return {"event": "final", "sql": sql, "result": self._result(self._control.run(sql))}

    def _fill(self, script):
        if self._created != script.create:
            self._must("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
            for sql in script.create:
                self._must(sql)
            self._created = script.create
        tables = script.tables()
        truncate = [f"TRUNCATE {', '.join(tables)} RESTART IDENTITY"] if tables else []
        self._must("; ".join([*truncate, *script.fill, "SELECT 1"]))

    def _must(self, sql):
        reply = self._control.run(sql)
        if reply.error:
            raise ValueError(f"{sql}: {reply.error}")

    def _clean(self, script):
        """Back to sessions that hold nothing, whatever happened."""
        for number in script.sessions():
            session = self._of(number)
            while session.is_busy:
                self._control.run(f"SELECT pg_cancel_backend({session.pid})")
                select.select([session], [], [], 0.01)
                session.receive()
            if session.reply.status != "I":
                session.run("ROLLBACK")
        for number in script.sessions():
            text = "; ".join(script.of(number)).lower()
            if "advisory" in text:
                self._of(number).run("SELECT pg_advisory_unlock_all()")
            if script.checker == number or re.search(r"(^|; *)set ", text):
                self._of(number).run("RESET ALL")
        if any(re.match(r"(CREATE|DROP|ALTER) ", sql, re.I) for _, sql in script.steps):
            self._created = None


def in_order(results):
    return dict(sorted(results.items()))


def find_cycle(blockers):
    """A circle in who waits for whom, from its lowest member on; empty where there is none."""
    for start in sorted(blockers):
        path, stack = [], [(start, 0)]
        while stack:
            number, depth = stack.pop()
            del path[depth:]
            if number == start and path:
                if min(path) == start:
                    return path
                continue
            if number in path or number not in blockers:
                continue
            path.append(number)
            stack += [(other, depth + 1) for other in sorted(blockers[number], key=str, reverse=True)]
    return []
