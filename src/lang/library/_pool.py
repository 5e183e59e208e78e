# A pool of asyncpg: holders of connections in a queue, the one that came back last goes out first, and
# whoever waits is woken in order. A connection is opened when it is first needed, which takes no time here.
#
# asyncpg resets each connection that comes back, which is a round trip. Here one that has nothing to reset
# (no transaction, no advisory locks, nothing SET) comes back at once.
import _database
import asyncio
from _connections import ConnectionQueue
from _asyncpg_connection import Connection, connected
from _asyncpg_errors import InterfaceError


class PoolConnectionProxy:
    __module__ = "asyncpg.pool"

    def __init__(self, holder, connection):
        self._con = connection
        self._holder = holder
        connection._lease = self

    def __getattr__(self, name):
        if self._con is None and not name.startswith("_") and hasattr(Connection, name):
            return _refused(name)
        return getattr(self._con, name)

    def __repr__(self):
        return f"<PoolConnectionProxy {'[released]' if self._con is None else repr(self._con)}>"


def _refused(name):
    def refuse(*args, **keywords):
        raise InterfaceError(f"cannot call Connection.{name}(): "
                             "connection has been released back to the pool")

    return refuse


class _Holder:
    # One that was never lent has little of its own, so that a search takes it in at a glance.
    _connection = None
    _is_new = False   # init is still to be called
    _generation = 0
    _proxy = None     # what is lent
    _released = None  # a future for who closes the pool
    _timeout = None   # of acquire(), and so of release()

    def __init__(self, pool, is_fresh):
        self._pool = pool
        self._is_fresh = is_fresh  # counts as connected, though it will be when it is first lent

    def is_connected(self):
        return self._is_fresh or self._connection is not None

    def is_idle(self):
        return self._proxy is None

    def lend(self, timeout):
        if self._connection is not None and self._generation != self._pool._generation:
            self.close()
        if self._connection is None:
            self._is_fresh = False
            self._connection = Connection(connected(self._pool._server_settings), self._pool._command_timeout)
            self._is_new = True
            self._generation = self._pool._generation
        self._timeout = timeout
        self._proxy = PoolConnectionProxy(self, self._connection)
        _database.lent(self._connection._session)
        return self._proxy

    async def take_back(self, timeout):
        try:
            await self._connection.reset(timeout=timeout)
        except BaseException:
            self._connection.terminate()
            raise
        self.free()

    def free(self):
        if self._proxy is None:
            return
        self._proxy._con = None
        self._proxy = None
        if self._connection is not None and not self._connection.is_closed():
            _database.returned(self._connection._session)
        if self._connection is not None:
            self._connection._lease = self._connection
        if self._released is not None and not self._released.done():
            self._released.set_result(None)
        self._pool._queue.put_nowait(self)

    def close(self):
        self._is_fresh = False
        if self._connection is not None:
            self._connection.terminate()
            self.forget()

    # The connection is closed.
    def forget(self):
        self._connection = None
        self.free()

    async def wait_until_released(self):
        if self._proxy is not None:
            self._released = asyncio.get_running_loop().create_future()
            await self._released


class Pool:
    __module__ = "asyncpg.pool"

    def __init__(self, min_size, max_size, setup=None, init=None, command_timeout=None, server_settings=None):
        if max_size <= 0:
            raise ValueError("max_size is expected to be greater than zero")
        if min_size < 0:
            raise ValueError("min_size is expected to be greater or equal to zero")
        if min_size > max_size:
            raise ValueError("min_size is greater than max_size")
        self._min_size = min_size
        self._max_size = max_size
        self._setup = setup  # called with each connection that is lent
        self._init = init    # called with each that is new
        self._command_timeout = command_timeout
        self._server_settings = server_settings
        self._generation = 0
        self._is_open = self._is_closing = self._is_closed = False
        self._queue = None
        self._holders = []

    def _open(self):
        if not self._is_open:
            if self._is_closed:
                raise InterfaceError("pool is closed")
            self._is_open = True
            self._queue = ConnectionQueue(self._max_size)
            self._holders = [_Holder(self, place >= self._max_size - self._min_size)
                             for place in range(self._max_size)]
            for holder in self._holders:
                self._queue.put_nowait(holder)
        return self

    async def _opened(self):
        return self._open()

    def __await__(self):
        return _steps(self._opened())

    async def __aenter__(self):
        return self._open()

    async def __aexit__(self, *exc):
        await self.close()

    def _check_open(self):
        if not self._is_open:
            raise InterfaceError("pool is not initialized")
        if self._is_closed:
            raise InterfaceError("pool is closed")

    def get_size(self):
        return sum([holder.is_connected() for holder in self._holders])

    def get_min_size(self):
        return self._min_size

    def get_max_size(self):
        return self._max_size

    def get_idle_size(self):
        return sum([holder.is_connected() and holder.is_idle() for holder in self._holders])

    def acquire(self, *, timeout=None):
        return PoolAcquireContext(self, timeout)

    # Gives what is to be awaited.
    def _acquire(self, timeout):
        if self._is_closing:
            raise InterfaceError("pool is closing")
        self._check_open()
        if timeout is None:
            return self._lend(None)
        return asyncio.wait_for(self._lend(timeout), timeout)

    async def _lend(self, timeout):
        holder = await self._queue.get()
        self._queue.task_done()  # asyncpg lets the queue count on: no difference but endless states
        proxy = holder.lend(timeout)
        try:
            is_new, holder._is_new = holder._is_new, False
            if is_new and self._init is not None:
                await self._init(proxy._con)
            if self._setup is not None:
                await self._setup(proxy)
        except BaseException:
            proxy._con.terminate()
            raise
        return proxy

    async def release(self, connection, *, timeout=None):
        if type(connection) is not PoolConnectionProxy or connection._holder._pool is not self:
            raise InterfaceError(f"Pool.release() received invalid connection: {connection!r} "
                                 "is not a member of this pool")
        if connection._con is None:
            return
        self._check_open()
        holder = connection._holder
        if connection._con._is_clean():
            holder.free()
        else:
            # It comes back even if who gives it back is cancelled.
            await asyncio.shield(holder.take_back(holder._timeout if timeout is None else timeout))

    async def close(self):
        if self._is_closed:
            return
        self._check_open()
        self._is_closing = True
        try:
            for holder in self._holders:
                await holder.wait_until_released()
        finally:
            self.terminate()
            self._is_closing = False

    def terminate(self):
        if self._is_closed:
            return
        self._check_open()
        for holder in self._holders:
            holder.close()
        self._is_closed = True

    async def expire_connections(self):
        self._generation += 1

    async def execute(self, query, *args, timeout=None):
        async with self.acquire() as connection:
            return await connection.execute(query, *args, timeout=timeout)

    async def executemany(self, command, args, *, timeout=None):
        async with self.acquire() as connection:
            return await connection.executemany(command, args, timeout=timeout)

    async def fetch(self, query, *args, timeout=None):
        async with self.acquire() as connection:
            return await connection.fetch(query, *args, timeout=timeout)

    async def fetchrow(self, query, *args, timeout=None):
        async with self.acquire() as connection:
            return await connection.fetchrow(query, *args, timeout=timeout)

    async def fetchval(self, query, *args, column=0, timeout=None):
        async with self.acquire() as connection:
            return await connection.fetchval(query, *args, column=column, timeout=timeout)


class PoolAcquireContext:
    __module__ = "asyncpg.pool"

    def __init__(self, pool, timeout):
        self.pool = pool
        self.timeout = timeout
        self.connection = None
        self.done = False

    async def __aenter__(self):
        if self.connection is not None or self.done:
            raise InterfaceError("a connection is already acquired")
        self.connection = await self.pool._acquire(self.timeout)
        return self.connection

    async def __aexit__(self, *exc):
        self.done = True
        connection, self.connection = self.connection, None
        await self.pool.release(connection)

    def __await__(self):
        self.done = True
        return _steps(self.pool._acquire(self.timeout))


# What __await__ gives for a coroutine: here that itself, in CPython an iterator over its steps.
def _steps(coroutine):
    return coroutine.__await__() if hasattr(coroutine, "__await__") else coroutine


# Where a server is and who asks is settled here: what says so is taken and not looked at.
_WITHOUT_EFFECT = ("host", "port", "user", "password", "passfile", "database", "ssl", "timeout",
                   "statement_cache_size", "max_queries", "max_inactive_connection_lifetime")


def _check_settings(settings):
    for name in settings:
        if name not in _WITHOUT_EFFECT:
            raise NotImplementedError(f"this machine's asyncpg has no setting {name!r}")


def create_pool(dsn=None, *, min_size=10, max_size=10, setup=None, init=None, command_timeout=None,
                server_settings=None, **settings):
    _check_settings(settings)
    return Pool(min_size, max_size, setup, init, command_timeout, server_settings)


async def connect(dsn=None, *, command_timeout=None, server_settings=None, **settings):
    _check_settings(settings)
    return Connection(connected(server_settings), command_timeout)


# The pool of the scenario, open from the start.
pool = Pool(_database.pool_size(), _database.pool_size())._open()
