"""Stands in for the harness of the same name that the database cases were written on: the same transactions, as
generators that yield statements, go through every interleaving on a driver (driver.py, the command in
INTERLEAVE_DRIVER) instead of a PostgreSQL, and are told in the same words.

What is free on a server is a choice here: which session sends its next statement, in which order sessions go on that
were woken together, and whose deadlock_timeout runs out first. `Sess` is a single session in virtual time, which
sleeping passes; a deadlock is looked for DEADLOCK_SECONDS after a wait began.
"""

import collections
import os
import time

import psycopg2
import psycopg2.errors
from psycopg2.extensions import adapt

from driver import Driver

DSN = "driver"
LEVELS = {"RC": "READ COMMITTED", "RR": "REPEATABLE READ", "SER": "SERIALIZABLE"}
NUMBERS = {"smallint": int, "integer": int, "bigint": int, "boolean": lambda text: text == "t"}
DEADLOCK_SECONDS = 0.2

_driver = Driver(os.environ["INTERLEAVE_DRIVER"])
_driver.reset()


def error_of(answer):
    """The exception that psycopg2 raises for it."""
    code = answer["sqlstate"]
    return type("ServerError", (psycopg2.errors.lookup(code),), {"pgcode": code})(answer["message"])


def value_of(answer):
    """What a transaction is sent: its rows, or how many rows it touched."""
    if answer.get("rows") is not None:
        kinds = [NUMBERS.get(name, str) for name in answer["types"]]
        return [tuple(None if value is None else kind(value) for kind, value in zip(kinds, row))
                for row in answer["rows"]]
    word = answer["tag"].split()[-1:]
    return int(word[0]) if word and word[0].isdigit() else -1


def with_arguments(sql, arguments):
    return sql % tuple(adapt(one).getquoted().decode() for one in arguments) if arguments else sql


def must(sql):
    _driver.must(sql)


class NoProgress(Exception):
    """A choice after which nothing has changed, say a look for a deadlock that is none."""


class Schedule:
    """One run of the transactions along a list of choices; those it adds take the first option and are noted."""

    def __init__(self, transactions, level, prefix):
        self._generators = [transaction() for transaction in transactions]
        self._level = LEVELS[level]
        self._prefix = prefix
        self.path, self.others = [], []
        self.status = [None] * len(transactions)
        self._next = [None] * len(transactions)
        self._blocked = set()

    def run(self):
        for index in range(len(self._generators)):
            self._feed(index, lambda generator: next(generator))
        while any(status is None for status in self.status):
            ready = [index for index, status in enumerate(self.status)
                     if status is None and index not in self._blocked]
            if ready:
                self._send(self._choose(ready))
            else:
                self._look_for_deadlock(self._choose(sorted(self._blocked)))

    def _choose(self, options):
        depth = len(self.path)
        chosen = self._prefix[depth] if depth < len(self._prefix) else options[0]
        if depth >= len(self._prefix):
            self.others += [self.path + [other] for other in options[1:]]
        self.path.append(chosen)
        return chosen

    def _send(self, index):
        sql, arguments = self._next[index], ()
        if isinstance(sql, tuple):
            sql, arguments = sql[0], sql[1:]
        if sql == "BEGIN":
            sql = f"BEGIN ISOLATION LEVEL {self._level}"
        self._go_on(_driver.run(index + 1, with_arguments(sql, arguments)))

    def _look_for_deadlock(self, index):
        answer = _driver.deadlock_check(index + 1)
        if answer["state"] == "waits" and not answer.get("woken"):
            raise NoProgress
        self._go_on(answer)

    def _go_on(self, answer):
        """Takes an answer, and lets those who were woken go on before anyone sends what is next."""
        while True:
            woken = self._take(answer)
            if not woken:
                return
            answer = _driver.resume(woken[0] if len(woken) == 1 else self._choose(woken))

    def _take(self, answer):
        """Gives the answer to the transaction it is for; who may go on now."""
        index = answer["session"] - 1
        woken = sorted(answer.get("woken") or [])
        if answer["state"] == "waits":
            self._blocked.add(index)
            return woken
        self._blocked.discard(index)
        if answer.get("sqlstate"):
            error = error_of(answer)
            rolled_back = self._feed(index, lambda generator: generator.throw(error))
        else:
            value = value_of(answer)
            rolled_back = self._feed(index, lambda generator: generator.send(value))
        return sorted(rolled_back.get("woken") or []) if rolled_back else woken

    def _feed(self, index, advance):
        """Lets a transaction take its value or error; the answer to its ROLLBACK where it gave up."""
        try:
            self._next[index] = advance(self._generators[index])
        except StopIteration as end:
            self.status[index] = "ok" if end.value is None else end.value
        except psycopg2.Error as error:
            self.status[index] = error.pgcode
            return _driver.run(index + 1, "ROLLBACK")
        return None


def explore(setup, txns, final, level="RC", limit=5000, verbose=False):
    """(Counter of (final rows, statuses), an example of each as the sessions in the order in which they went)."""
    found, examples, stack = collections.Counter(), {}, [[]]
    while stack:
        _driver.reset()
        for sql in setup if isinstance(setup, list) else [setup]:
            must(sql)
        schedule = Schedule(txns, level, stack.pop())
        try:
            schedule.run()
        except NoProgress:
            stack += schedule.others
            continue
        stack += schedule.others
        rows = tuple(value_of(_driver.run(0, final)))
        if len(rows) == 1 and len(rows[0]) == 1:
            rows = rows[0][0]
        key = (rows, tuple(schedule.status))
        found[key] += 1
        examples.setdefault(key, schedule.path)
        if sum(found.values()) > limit:
            raise RuntimeError("too many")
    return found, examples


def show(title, result):
    found, examples = result
    print(f"{title}  [{sum(found.values())} schedules]")
    for key in sorted(found, key=repr):
        print(f"   final={key[0]!r} statuses={key[1]!r}  x{found[key]}"
              f"  e.g. schedule {''.join(map(str, examples[key]))}")


class _Clock:
    """Virtual time, and the deadlock_timeouts that run out in it."""

    def __init__(self):
        self.now = 0.0
        self.waits = {}  # session: since when

    def sleep(self, seconds):
        self.until(self.now + seconds, lambda: False)

    def until(self, end, reached):
        """Lets time pass until `end`, or until `reached()`."""
        while not reached():
            due = [(since + DEADLOCK_SECONDS, session) for session, since in self.waits.items()
                   if since + DEADLOCK_SECONDS > self.now]
            if not due or min(due)[0] > end:
                self.now = max(self.now, end)
                return
            self.now, session = min(due)
            session.looked()


class _Done:
    def __init__(self, session):
        self._session = session

    def wait(self, seconds):
        _clock.until(_clock.now + seconds, lambda: self._session.res is not None)
        return self._session.res is not None


class Sess:
    """A session: `start` sends, `wait` says whether it was answered, `res` is ("ok", value) or ("err", exception)."""
    _count = 0

    def __init__(self):
        Sess._count += 1
        self.number = Sess._count
        self.res = None
        self.done = _Done(self)
        _sessions[self.number] = self

    def __lt__(self, other):
        return self.number < other.number

    def start(self, sql, *arguments):
        self.res = None
        _hear(_driver.run(self.number, with_arguments(sql, arguments)))

    def wait(self, control):
        return self.res is not None

    def looked(self):
        _hear(_driver.deadlock_check(self.number))


def _hear(answer):
    session = _sessions[answer["session"]]
    if answer["state"] == "waits":
        _clock.waits.setdefault(session, _clock.now)
    else:
        _clock.waits.pop(session, None)
        failed = answer.get("sqlstate")
        session.res = ("err", error_of(answer)) if failed else ("ok", value_of(answer))
    if answer.get("woken"):
        woken = min(answer["woken"])
        _clock.waits.pop(_sessions[woken], None)
        _hear(_driver.resume(woken))


class _Control:
    """The connection and cursor that set up the tables; the model makes none inside of a transaction, and several
    statements in one text are one."""
    autocommit = True

    def cursor(self):
        return self

    def execute(self, sql):
        for one in sql.split(";"):
            must(one)


_sessions = {}
_clock = _Clock()
psycopg2.connect = lambda dsn: _Control()
time.sleep = _clock.sleep
