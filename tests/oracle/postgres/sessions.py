"""Runs a script (script.py) in several real sessions and says what the server did, step by step.

    runner = Runner(server, count=3)
    events = runner.run(script)

Events are plain values, fit for JSON:

    {"event": "step", "session": 1, "sql": ..., "results": {"1": RESULT, ...}, "waiting": [2], "cycle": []}
    {"event": "check", "session": 2, "results": ..., "waiting": ..., "cycle": ...}     its deadlock_timeout ran out
    {"event": "cancel", "session": 2, ...}      its client gave up, where it waited
    {"event": "timeout", "session": 2, ...}     its lock_timeout or statement_timeout ran out
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
from script import CANCEL, TIMEOUT, next_step

NEVER = "1h"
REACTION_SECONDS = 0.0004  # most statements have been answered by then
STUCK_SECONDS = 30
CHECK_MILLISECONDS = (8, 40, 400, 4000)
DEADLOCK = "40P01"


class TooEarly(Exception):
    """The checker looked for a deadlock before there was one, or before it was seen here."""


class Sessions:
    """Sessions numbered from 1, of which each has at most one statement under way, and one more to look with."""

    def __init__(self, server, database="postgres", count=3):
        self.control = server.session(database)
        self.control.run("PREPARE waiting AS SELECT pid FROM pg_locks WHERE NOT granted")
        options = f"-c deadlock_timeout={NEVER}"
        self._sessions = {number: server.session(database, options) for number in range(1, count + 1)}
        self._numbers = {session.pid: number for number, session in self._sessions.items()}
        self.pending = set()  # the numbers of those with a statement under way

    def close(self):
        for session in [self.control, *self._sessions.values()]:
            session.close()

    def step(self, session, sql):
        """Sends one statement; the results of all that finish because of it, by number as text."""
        self._sessions[session].send(sql)
        self.pending.add(session)
        return self.settle(session)

    def cancel(self, session):
        """As a client does that gives up: the session's statement ends, unless it is faster."""
        self.must(f"SELECT pg_cancel_backend({self._sessions[session].pid})")
        return self.wait_for(session)

    def wait_for(self, session):
        """Waits until that session has its answer, whatever ends its wait."""
        if not select.select([self._sessions[session]], [], [], STUCK_SECONDS)[0]:
            raise RuntimeError(f"nothing ended the wait of session {session}")
        return self.settle(session)

    def settle(self, first=None):
        """The results of those who finished, once every other one is seen to wait."""
        results = {}
        deadline = time.monotonic() + STUCK_SECONDS
        wanted = [self._sessions[first]] if first else []
        while True:
            select.select(wanted, [], [], REACTION_SECONDS)
            self._collect(results)
            if not self.pending:
                return in_order(results)
            self.control.send("EXECUTE waiting")
            waiting = {self._numbers.get(int(pid)) for (pid,) in self.control.wait().rows}
            if self.pending <= waiting:
                return in_order(results)
            if time.monotonic() > deadline:
                raise RuntimeError(f"sessions {self.pending - waiting} neither answer nor wait for a lock")
            wanted = [self._sessions[number] for number in self.pending - waiting]

    def _collect(self, results):
        for number in sorted(self.pending):
            if self._sessions[number].receive():
                self.pending.discard(number)
                results[str(number)] = self.result(self._sessions[number].reply)

    def result(self, reply):
        """A RESULT of what wire.py says."""
        error = reply.error or {}
        result = {"tag": reply.tag, "columns": reply.columns, "types": reply.types, "rows": reply.rows,
                  "sqlstate": error.get("sqlstate"), "message": error.get("message"),
                  "detail": stable(error.get("detail", ""), self._numbers.get) or None, "status": reply.status,
                  "notices": [f"{notice['sqlstate']} {notice['message']}" for notice in reply.notices] or None}
        return {key: value for key, value in result.items() if value is not None}

    def must(self, sql):
        """Runs what has to succeed, beside the sessions."""
        reply = self.control.run(sql)
        if reply.error:
            raise ValueError(f"{sql}: {reply.error}")

    def set_deadlock_timeout(self, session, milliseconds):
        self._sessions[session].run(f"SET deadlock_timeout = '{milliseconds}ms'")

    def wait_for_check(self, milliseconds):
        """Waits until a deadlock_timeout has run out; what came of it."""
        select.select([self._sessions[number] for number in self.pending], [], [], milliseconds / 1000 + 0.1)
        return self.settle()

    def cycle(self):
        """Sessions that wait for each other in a circle, beginning with the lowest; behind others in a queue counts."""
        if len(self.pending) < 2:
            return []
        pids = ",".join(str(self._sessions[number].pid) for number in self.pending)
        rows = self.control.run(f"SELECT pid, pg_blocking_pids(pid) FROM unnest(ARRAY[{pids}]) AS pid").rows
        blockers = {self._numbers[int(pid)]: {self._numbers.get(int(word)) for word in re.findall(r"\d+", text)}
                    for pid, text in rows}
        return find_cycle(blockers)

    def locks(self):
        """Who holds and who waits for what, as lists: session, kind, mode, granted, relation, tuple."""
        rows = self.control.run(
            "SELECT pid, locktype, mode, granted, coalesce(relation::regclass::text, ''), coalesce(tuple, 0)"
            " FROM pg_locks WHERE locktype <> 'virtualxid' AND pid <> pg_backend_pid()"
            " AND locktype <> 'relation' ORDER BY pid, granted, locktype, mode").rows
        return [[self._numbers.get(int(row[0])), *row[1:]] for row in rows]

    def clean(self, number, statements):
        """Back to a session that holds nothing, whatever came of these statements of its."""
        session = self._sessions[number]
        while session.is_busy:
            self.control.run(f"SELECT pg_cancel_backend({session.pid})")
            select.select([session], [], [], 0.01)
            session.receive()
        self.pending.discard(number)
        if session.reply.status != "I":
            session.run("ROLLBACK")
        text = "; ".join(statements).lower()
        if "advisory" in text:
            session.run("SELECT pg_advisory_unlock_all()")
        if re.search(r"(^|; *)set ", text):
            session.run("RESET ALL")


class Runner:
    def __init__(self, server, database="postgres", count=3, explain=False):
        """`explain` adds to each event what the sessions hold and wait for: "locks"."""
        self._sessions = Sessions(server, database, count)
        self._explain = explain
        self._created = None

    def close(self):
        self._sessions.close()

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
        sessions = self._sessions
        if script.checker is not None:
            sessions.set_deadlock_timeout(script.checker, timeout)
        events, left = [], list(script.steps)
        while True:
            index = next_step(left, sessions.pending)
            if index is None:
                break
            event = self._step(*left.pop(index))
            if event is None:
                continue
            events.append(event)
            if any(result.get("sqlstate") == DEADLOCK for result in event["results"].values()):
                raise TooEarly
            while script.checker is not None and script.checker in events[-1]["cycle"]:
                events.append(self._check(script.checker, timeout))
        if sessions.pending and sessions.settle():
            raise TooEarly
        for sql in script.final:
            events.append({"event": "final", "sql": sql, "result": sessions.result(sessions.control.run(sql))})
        return events

    def _step(self, session, sql):
        """The event that a step is; None where it is nothing, say to cancel what does not wait."""
        sessions = self._sessions
        if sql not in (CANCEL, TIMEOUT):
            return self._event({"event": "step", "session": session, "sql": sql}, sessions.step(session, sql))
        if session not in sessions.pending:
            return None
        if sql == CANCEL:
            return self._event({"event": "cancel", "session": session}, sessions.cancel(session))
        return self._event({"event": "timeout", "session": session}, sessions.wait_for(session))

    def _event(self, event, results):
        event.update(results=results, waiting=sorted(self._sessions.pending), cycle=self._sessions.cycle())
        if self._explain:
            event["locks"] = self._sessions.locks()
        return event

    def _check(self, checker, timeout):
        """Waits until the checker's deadlock_timeout has run out."""
        before = set(self._sessions.pending)
        results = self._sessions.wait_for_check(timeout)
        if self._sessions.pending == before:
            raise TooEarly
        return self._event({"event": "check", "session": checker}, results)

    def _fill(self, script):
        if self._created != script.create:
            self._sessions.must("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
            for sql in script.create:
                self._sessions.must(sql)
            self._created = script.create
        tables = script.tables()
        truncate = [f"TRUNCATE {', '.join(tables)} RESTART IDENTITY"] if tables else []
        self._sessions.must("; ".join([*truncate, *script.fill, "SELECT 1"]))

    def _clean(self, script):
        for number in script.sessions():
            changed = ["SET deadlock_timeout"] if script.checker == number else []
            self._sessions.clean(number, [*script.of(number), *changed])
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
