# psycopg's blocking connections and cursors. A statement is one round trip; the first of a transaction sends
# BEGIN before, which is another one. Of several statements in one text the last one's result is kept.
import _database
from _psycopg_errors import (Error, InterfaceError, OperationalError, OutOfOrderTransactionNesting,
                             ProgrammingError, translated)
from _psycopg_query import converted
from collections import namedtuple
from threading import Lock


class Rollback(Exception):
    __module__ = "psycopg"

    def __init__(self, transaction=None):
        self.transaction = transaction


class IsolationLevel:
    READ_UNCOMMITTED = 1
    READ_COMMITTED = 2
    REPEATABLE_READ = 3
    SERIALIZABLE = 4


_LEVELS = {1: "READ UNCOMMITTED", 2: "READ COMMITTED", 3: "REPEATABLE READ", 4: "SERIALIZABLE"}
_STATUS = {"idle": "IDLE", "in transaction": "INTRANS", "failed": "INERROR"}


# ---- Rows: a factory is given a cursor with a result and gives what makes a row of its values.

def tuple_row(cursor):
    return tuple


def dict_row(cursor):
    names = cursor._names
    return _no_result if names is None else lambda values: dict(zip(names, values))


def namedtuple_row(cursor):
    names = cursor._names
    return _no_result if names is None else namedtuple("Row", [_identifier(name) for name in names])._make


def class_row(cls):
    return kwargs_row(cls)


def args_row(func):
    return lambda cursor: lambda values: func(*values)


def kwargs_row(func):
    def factory(cursor):
        names = cursor._names
        return _no_result if names is None else lambda values: func(**dict(zip(names, values)))

    return factory


def _no_result(values):
    raise InterfaceError("the cursor doesn't have a result")


def _identifier(name):
    name = "".join([letter if letter.isalnum() or letter == "_" else "_" for letter in name])
    return "f" + name if name[:1] == "_" or name[:1].isdigit() else name


# A column of a result; of all that psycopg knows, its name.
class Column:
    __module__ = "psycopg"

    def __init__(self, name):
        self.name = name

    def __getitem__(self, index):
        return (self.name, None, None, None, None, None, None)[index]

    def __len__(self):
        return 7


class Cursor:
    __module__ = "psycopg"

    def __init__(self, connection, *, row_factory=None):
        self._connection = connection
        self._row_factory = connection.row_factory if row_factory is None else row_factory
        self._closed = False
        self.arraysize = 1
        self._reset()

    def _reset(self):
        self.statusmessage = None
        self.rowcount = -1
        self._names = None  # of the columns, where there is a result
        self._rows = []
        self._place = 0
        self._make_row = None

    def __enter__(self):
        return self

    def __exit__(self, kind, error, traceback):
        self.close()

    def close(self):
        self._reset()
        self._closed = True

    @property
    def connection(self):
        return self._connection

    @property
    def closed(self):
        return self._closed

    @property
    def description(self):
        return None if self._names is None else [Column(name) for name in self._names]

    @property
    def rownumber(self):
        return None if self._names is None else self._place

    @property
    def row_factory(self):
        return self._row_factory

    @row_factory.setter
    def row_factory(self, row_factory):
        self._row_factory = row_factory
        if self.statusmessage is not None:
            self._make_row = row_factory(self)

    def execute(self, query, params=None, *, prepare=None, binary=None):
        with self._connection.lock:
            self._start()
            self._take(self._run(query, params))
        return self

    def executemany(self, query, params_seq, *, returning=False):
        with self._connection.lock:
            self._start()
            total = 0
            first = None
            for params in params_seq:
                result = self._run(query, params)
                total += max(_count(result), 0)
                first = result if first is None else first
            if returning and first is not None:
                self._take(first)
            self.rowcount = total

    def _start(self):
        if self._closed:
            raise InterfaceError("the cursor is closed")
        self._reset()
        self._connection._begin()

    def _run(self, query, params):
        args = None
        if params is not None:
            query, args = converted(query, params)
        return self._connection._send(query, args or None)

    def _take(self, result):
        self.statusmessage, self._names, self._rows = result
        self.rowcount = _count(result)
        self._make_row = self._row_factory(self)

    def _check_result(self):
        if self._closed:
            raise InterfaceError("the cursor is closed")
        if self.statusmessage is None:
            raise ProgrammingError("no result available")
        if self._names is None:
            raise ProgrammingError("the last operation didn't produce a result")

    def fetchone(self):
        self._check_result()
        if self._place >= len(self._rows):
            return None
        self._place += 1
        return self._make_row(self._rows[self._place - 1])

    def fetchmany(self, size=0):
        self._check_result()
        end = self._place + (size or self.arraysize)
        rows = [self._make_row(row) for row in self._rows[self._place:end]]
        self._place += len(rows)
        return rows

    def fetchall(self):
        self._check_result()
        rows = [self._make_row(row) for row in self._rows[self._place:]]
        self._place = len(self._rows)
        return rows

    def __iter__(self):
        self._check_result()
        while self._place < len(self._rows):
            self._place += 1
            yield self._make_row(self._rows[self._place - 1])

    def scroll(self, value, mode="relative"):
        self._check_result()
        if mode not in ("relative", "absolute"):
            raise ValueError(f"bad mode: {mode}. It should be 'relative' or 'absolute'")
        place = self._place + value if mode == "relative" else value
        if not 0 <= place < len(self._rows):
            raise IndexError("position out of bound")
        self._place = place


# How many rows a statement was about, as its tag says; -1: it was about none.
def _count(result):
    tag, names, rows = result
    if names is not None:
        return len(rows)
    words = tag.split()
    return int(words[-1]) if words and words[0] in ("INSERT", "UPDATE", "DELETE", "SELECT", "MERGE") else -1


class Connection:
    __module__ = "psycopg"

    def __init__(self, session, autocommit=False, row_factory=None):
        self._session = session
        self._autocommit = bool(autocommit)
        self._isolation_level = self._read_only = self._deferrable = None
        self._transactions = 0  # blocks that are open, one inside the other
        self.row_factory = tuple_row if row_factory is None else row_factory
        self.lock = Lock()

    @classmethod
    def connect(cls, conninfo="", *, autocommit=False, row_factory=None, **settings):
        return cls(_database.connect(), autocommit, row_factory)

    def __enter__(self):
        return self

    def __exit__(self, kind, error, traceback):
        if self.closed:
            return
        if kind is None:
            self.commit()
        else:
            try:
                self.rollback()
            except Exception:
                pass  # psycopg warns, and lets the error of the block go on
        self.close()

    @property
    def closed(self):
        return self._session is None

    def close(self):
        if self._session is not None:
            _database.close(self._session)
            self._session = None

    # ---- What the transactions to come are like.

    @property
    def autocommit(self):
        return self._autocommit

    @autocommit.setter
    def autocommit(self, value):
        self._check_idle("autocommit")
        self._autocommit = bool(value)

    @property
    def isolation_level(self):
        return self._isolation_level

    @isolation_level.setter
    def isolation_level(self, value):
        self._check_idle("isolation_level")
        if value is not None and value not in _LEVELS:
            raise ValueError(f"{value!r} is not a valid IsolationLevel")
        self._isolation_level = value

    @property
    def read_only(self):
        return self._read_only

    @read_only.setter
    def read_only(self, value):
        self._check_idle("read_only")
        self._read_only = bool(value)

    @property
    def deferrable(self):
        return self._deferrable

    @deferrable.setter
    def deferrable(self, value):
        self._check_idle("deferrable")
        self._deferrable = bool(value)

    def _check_idle(self, attribute):
        with self.lock:
            status = "BAD" if self.closed else _STATUS[_database.status(self._session)]
            if status == "IDLE":
                return
            if self._transactions:
                why = "connection.transaction() context in progress"
            else:
                why = f"connection in transaction status {'UNKNOWN' if self.closed else status}"
            raise ProgrammingError(f"can't change {attribute!r} now: {why}")

    def _begin_query(self):
        words = ["BEGIN"]
        if self._isolation_level is not None:
            words.append("ISOLATION LEVEL " + _LEVELS[self._isolation_level])
        if self._read_only is not None:
            words.append("READ ONLY" if self._read_only else "READ WRITE")
        if self._deferrable is not None:
            words.append("DEFERRABLE" if self._deferrable else "NOT DEFERRABLE")
        return " ".join(words)

    # ---- Statements. Whoever sends one holds the lock.

    def _send(self, query, args):
        if self._session is None:
            raise OperationalError("the connection is closed")
        try:
            return _database.run_blocking(self._session, query, args)
        except _database.ServerError as error:
            raise translated(error, query) from None

    def _is_idle(self):
        return _database.status(self._session) == "idle"

    def _begin(self):
        if self._session is None:
            raise OperationalError("the connection is closed")
        if not self._autocommit and self._is_idle():
            self._send(self._begin_query(), ())

    def cursor(self, *, binary=False, row_factory=None):
        if self._session is None:
            raise OperationalError("the connection is closed")
        return Cursor(self, row_factory=row_factory)

    def execute(self, query, params=None, *, prepare=None, binary=False):
        return self.cursor().execute(query, params)

    def commit(self):
        self._end("commit", "COMMIT",
                  "Transaction will be automatically committed on successful exit from context.")

    def rollback(self):
        self._end("rollback", "ROLLBACK",
                  "Either raise Rollback() or allow an exception to propagate out of the context.")

    def _end(self, name, query, advice):
        with self.lock:
            if self._transactions:
                raise ProgrammingError(f"Explicit {name}() forbidden within a Transaction context. "
                                       f"({advice})")
            if self._session is None:
                raise OperationalError("the connection is closed")
            if not self._is_idle():
                self._send(query, ())

    def transaction(self, savepoint_name=None, force_rollback=False):
        return Transaction(self, savepoint_name, force_rollback)


class Transaction:
    __module__ = "psycopg"

    def __init__(self, connection, savepoint_name=None, force_rollback=False):
        self._connection = connection
        self.savepoint_name = savepoint_name or ""
        self.force_rollback = force_rollback
        self._is_entered = False
        self._is_outermost = False
        self._depth = -1

    @property
    def connection(self):
        return self._connection

    def __enter__(self):
        connection = self._connection
        with connection.lock:
            if self._is_entered:
                raise TypeError("transaction blocks can be used only once")
            if connection._session is None:
                raise OperationalError("the connection is closed")
            self._is_entered = True
            self._is_outermost = connection._is_idle()
            assert not (self._is_outermost and connection._transactions)
            if not self._is_outermost and not self.savepoint_name:
                self.savepoint_name = f"_pg3_{connection._transactions + 1}"
            self._depth = connection._transactions
            connection._transactions += 1
            if self._is_outermost:
                connection._send(connection._begin_query(), ())
            if self.savepoint_name:
                connection._send(f"SAVEPOINT {self._quoted()}", ())
        return self

    def __exit__(self, kind, error, traceback):
        if self._connection.closed:
            return False
        with self._connection.lock:
            if kind is None and not self.force_rollback:
                self._leave("commit")
                self._send_all(["COMMIT"] if self._is_outermost else [f"RELEASE {self._quoted()}"])
                return False
            self._leave("rollback")
            try:
                self._send_all(["ROLLBACK"] if self._is_outermost else
                               [f"ROLLBACK TO {self._quoted()}", f"RELEASE {self._quoted()}"])
            except Error:
                return False  # psycopg warns, and lets the error of the block go on
            return isinstance(error, Rollback) and error.transaction in (None, self)

    def _leave(self, action):
        self._connection._transactions -= 1
        if self._connection._transactions != self._depth:
            raise OutOfOrderTransactionNesting(f"transaction {action} at the wrong nesting level: {self}")

    def _send_all(self, queries):
        for query in queries:
            self._connection._send(query, ())

    def _quoted(self):
        return '"' + self.savepoint_name.replace('"', '""') + '"'


connect = Connection.connect
