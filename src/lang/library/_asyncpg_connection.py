# A connection of asyncpg and its transactions. A statement is one round trip; asyncpg needs a second one for
# a text that the connection has not seen before.
import _database
import asyncio
from _asyncpg_errors import DataError, InterfaceError, translated
from _asyncpg_values import Record, converted


# A session of the server with these settings.
def connected(settings):
    if settings is not None and not (isinstance(settings, dict) and all(
            [isinstance(name, str) and isinstance(value, str) for name, value in settings.items()])):
        raise ValueError("server_settings is expected to be None or a Dict[str, str]")
    if not settings:
        return _database.connect()
    try:
        return _database.connect(tuple(settings.items()))
    except _database.ServerError as error:
        raise translated(error, None) from None


class Connection:
    __module__ = "asyncpg.connection"

    def __init__(self, session, command_timeout=None):
        self._session = session
        self._command_timeout = command_timeout
        self._lease = self        # what a pool lends: transactions and statements end with it
        self._is_busy = False     # a statement is on its way
        self._is_ending = False   # one that was given up may still run
        self._is_changed = False  # by SET
        self._transaction = None  # the outermost one that is open
        self._savepoints = 0

    def is_closed(self):
        return self._session is None

    def is_in_transaction(self):
        return _database.status(self._session) != "idle"

    async def close(self, *, timeout=None):
        self.terminate()

    def terminate(self):
        if self._session is not None:
            _database.close(self._session)
            self._session = None
        if self._lease is not self:
            self._lease._holder.forget()

    # `args` None: the simple protocol, which takes several statements. After `limit` rows the server stops,
    # so that of a SELECT ... FOR UPDATE it has locked no more than these; 0: never.
    async def _send(self, query, args, limit):
        if self._is_busy:
            raise InterfaceError("cannot perform operation: another operation is in progress")
        self._is_busy = True
        try:
            if self._is_ending:
                await self._end()
            result = await _database.run(self._session, query, args, limit)
        except _database.ServerError as error:
            raise translated(error, query) from None
        except asyncio.CancelledError:
            self._is_ending = True
            raise
        finally:
            self._is_busy = False
        if result[0] == "SET":
            self._is_changed = True
        return result

    # Waits until the server has noticed that a statement was given up.
    async def _end(self):
        await _database.settle(self._session)
        self._is_ending = False

    def _check_open(self):
        if self._session is None:
            raise InterfaceError("connection is closed")

    # Gives what is to be awaited.
    def _run(self, query, args, timeout, limit=0):
        if self._session is None:
            self._check_open()
        if timeout is None:
            timeout = self._command_timeout
        if timeout is None:
            return self._send(query, args, limit)
        return asyncio.wait_for(self._send(query, args, limit), timeout)

    def _query(self, query, args, timeout, limit=0):
        if self._session is None:
            self._check_open()
        if self._is_busy:
            raise InterfaceError("cannot perform operation: another operation is in progress")
        if not args and "$" not in query:
            args = ()
        elif _database.status(self._session) != "failed":  # the server refuses whatever it is
            args = converted(query, args)
        return self._run(query, args, timeout, limit)

    async def execute(self, query, *args, timeout=None):
        result = await (self._query(query, args, timeout) if args else self._run(query, None, timeout))
        return result[0]

    async def executemany(self, command, args, *, timeout=None):
        self._check_open()
        rows = [_argument_row(command, row, place) for place, row in enumerate(args)]
        if not rows:
            return
        if self.is_in_transaction():
            await self._run_all(command, rows, timeout)
            return
        # All or nothing, as asyncpg has it, which sends them as one.
        await self._run("BEGIN;", None, timeout)
        try:
            await self._run_all(command, rows, timeout)
        except BaseException:
            await self._run("ROLLBACK;", None, None)
            raise
        await self._run("COMMIT;", None, timeout)

    async def _run_all(self, command, rows, timeout):
        for row in rows:
            await self._run(command, row, timeout)

    async def fetch(self, query, *args, timeout=None):
        _, names, rows = await self._query(query, args, timeout)
        return [Record(names, row) for row in rows]

    async def fetchrow(self, query, *args, timeout=None):
        _, names, rows = await self._query(query, args, timeout, 1)
        return Record(names, rows[0]) if rows else None

    async def fetchval(self, query, *args, column=0, timeout=None):
        _, names, rows = await self._query(query, args, timeout, 1)
        if not rows:
            return None
        return rows[0][0] if column == 0 and rows[0] else Record(names, rows[0])[column]

    async def prepare(self, query, *, timeout=None):
        self._check_open()
        return PreparedStatement(self, query)

    def transaction(self, *, isolation=None, readonly=False, deferrable=False):
        if self._session is None:
            self._check_open()
        return Transaction(self, isolation, readonly, deferrable)

    # ---- For a pool, which takes a connection back as it was.

    def _is_clean(self):
        return not (self._is_busy or self._is_ending or self._is_changed or self._transaction is not None
                    or _database.status(self._session) != "idle" or _database.holds_advisory(self._session))

    async def reset(self, *, timeout=None):
        if self._is_ending:
            await self._end()
        queries = []
        if self._transaction is not None or self.is_in_transaction():
            if self._transaction is None or not self._transaction._is_managed:
                asyncio.get_running_loop().call_exception_handler(
                    {"message": f"Resetting connection with an active transaction {self!r}"})
            self._transaction = None
            queries.append("ROLLBACK;")
        if _database.holds_advisory(self._session):
            queries.append("SELECT pg_advisory_unlock_all();")
        if self._is_changed:
            queries.append("RESET ALL;")
        if queries:
            await self._run("\n".join(queries), None, timeout)
        self._is_changed = False
        self._savepoints = 0


def _argument_row(command, row, place):
    if isinstance(row, str) or not hasattr(row, "__len__"):
        raise DataError(f"invalid input in executemany() argument sequence element #{place}: "
                        f"expected a sequence, got {type(row).__name__}")
    return converted(command, tuple(row), f" in element #{place} of executemany() sequence")


# What belongs to a connection for as long as a pool lends it.
class _Lent:
    def __init__(self, connection):
        self._connection = connection
        self._lease = connection._lease

    def _check_lease(self, method):
        if self._connection._lease is not self._lease:
            self._refuse(method, "has been released back to the pool")
        if self._connection.is_closed():
            self._refuse(method, "is closed")

    def _refuse(self, method, why):
        raise InterfaceError(f"cannot call {type(self).__name__}.{method}(): the underlying connection {why}")


class PreparedStatement(_Lent):
    __module__ = "asyncpg.prepared_stmt"

    def __init__(self, connection, query):
        super().__init__(connection)
        self._query = query
        self._status = None

    def get_query(self):
        self._check_lease("get_query")
        return self._query

    def get_statusmsg(self):
        self._check_lease("get_statusmsg")
        return self._status

    async def _fetch(self, args, timeout, limit=0):
        status, names, rows = await self._connection._query(self._query, args, timeout, limit)
        self._status = status or None  # none where the server stopped at the limit
        return [Record(names, row) for row in rows]

    async def fetch(self, *args, timeout=None):
        self._check_lease("fetch")
        return await self._fetch(args, timeout)

    async def fetchrow(self, *args, timeout=None):
        self._check_lease("fetchrow")
        records = await self._fetch(args, timeout, 1)
        return records[0] if records else None

    async def fetchval(self, *args, column=0, timeout=None):
        self._check_lease("fetchval")
        records = await self._fetch(args, timeout, 1)
        return records[0][column] if records else None

    async def executemany(self, args, *, timeout=None):
        self._check_lease("executemany")
        await self._connection.executemany(self._query, args, timeout=timeout)


_LEVELS = {"read_committed": "READ COMMITTED", "serializable": "SERIALIZABLE",
           "repeatable_read": "REPEATABLE READ"}
_ENDED = {"committed": "already committed", "rolledback": "already rolled back", "failed": "in error state"}


class Transaction(_Lent):
    __module__ = "asyncpg.transaction"
    _isolation = None

    def __init__(self, connection, isolation, readonly, deferrable):
        self._connection = connection
        self._lease = connection._lease
        self._state = "new"
        self._savepoint = None
        self._is_managed = False  # by `async with`
        self._begin = "BEGIN;"
        if isolation or readonly or deferrable:
            self._characterise(isolation, readonly, deferrable)

    def _characterise(self, isolation, readonly, deferrable):
        query = "BEGIN"
        if isolation:
            if isolation not in _LEVELS:
                raise ValueError(f"isolation is expected to be either of {set(_LEVELS)}, got {isolation!r}")
            self._isolation = isolation
            query += " ISOLATION LEVEL " + _LEVELS[isolation]
        if readonly:
            query += " READ ONLY"
        if deferrable:
            query += " DEFERRABLE"
        self._begin = query + ";"

    async def __aenter__(self):
        if self._is_managed:
            raise InterfaceError("cannot enter context: already in an `async with` block")
        self._is_managed = True
        await self.start()

    async def __aexit__(self, kind, error, traceback):
        if kind is GeneratorExit and self._connection._lease is not self._lease:
            return  # the pool has rolled it back
        if self._connection._lease is not self._lease or self._connection._session is None:
            self._check_lease("__aexit__")
        try:
            await self._finish("commit" if kind is None else "rollback")
        finally:
            self._is_managed = False

    async def start(self):
        connection = self._connection
        if connection._lease is not self._lease or connection._session is None:
            self._check_lease("start")
        if self._state != "new":
            self._check_not_ended("start")
            raise InterfaceError("cannot start; the transaction is already started")
        if connection._transaction is None:
            if _database.status(connection._session) != "idle":
                raise InterfaceError("cannot use Connection.transaction() in a manually started transaction")
            connection._transaction = self
            await self._execute(self._begin, "started")
        else:
            await self._check_level(connection._transaction)
            # asyncpg counts in all connections, which would make no difference but endless states.
            connection._savepoints += 1
            self._savepoint = f"__asyncpg_savepoint_{connection._savepoints}__"
            await self._execute(f"SAVEPOINT {self._savepoint};", "started")

    # A savepoint has the isolation of the whole transaction.
    async def _check_level(self, outermost):
        if not self._isolation:
            return
        level = outermost._isolation
        if level is None:
            level = (await self._connection.fetchval("SHOW transaction_isolation;")).replace(" ", "_")
        if self._isolation != level:
            raise InterfaceError("nested transaction has a different isolation level: "
                                 f"current {self._isolation!r} != outer {level!r}")

    def _check_not_ended(self, operation):
        if self._state in _ENDED:
            raise InterfaceError(f"cannot {operation}; the transaction is {_ENDED[self._state]}")

    async def _finish(self, operation):
        if self._state == "new":
            raise InterfaceError(f"cannot {operation}; the transaction is not yet started")
        if self._state != "started":
            self._check_not_ended(operation)
        if self._connection._transaction is self:
            self._connection._transaction = None
        if self._savepoint is not None:
            self._connection._savepoints -= 1
        if operation == "commit":
            query = "COMMIT;" if self._savepoint is None else f"RELEASE SAVEPOINT {self._savepoint};"
            await self._execute(query, "committed")
        else:
            query = "ROLLBACK;" if self._savepoint is None else f"ROLLBACK TO {self._savepoint};"
            await self._execute(query, "rolledback")

    async def _execute(self, query, state):
        try:
            await self._connection._run(query, None, None)
        except BaseException:
            self._state = "failed"
            raise
        self._state = state

    async def commit(self):
        self._check_lease("commit")
        if self._is_managed:
            raise InterfaceError("cannot manually commit from within an `async with` block")
        await self._finish("commit")

    async def rollback(self):
        self._check_lease("rollback")
        if self._is_managed:
            raise InterfaceError("cannot manually rollback from within an `async with` block")
        await self._finish("rollback")
