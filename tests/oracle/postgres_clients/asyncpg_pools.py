"""asyncpg: connections that are used wrongly, pools, giving up, many statements at a time."""

import asyncio

import asyncpg

from asyncpg_base import address, attempt, begun, open_connection, program, with_other_statements


# ---- One connection, used wrongly.

@program
async def two_operations_at_once(pool, say):
    async with pool.acquire() as connection:
        running = asyncio.ensure_future(connection.fetchval("SELECT 1 FROM pg_sleep(0.2)"))
        await asyncio.sleep(0)
        await asyncio.sleep(0.01)
        for operation in (connection.execute("SELECT 1"), connection.fetch("SELECT 1"),
                          connection.fetchrow("SELECT $1::int", 1), connection.fetchval("SELECT 1"),
                          connection.executemany("SELECT $1::int", [(1,)]), connection.transaction().start()):
            await attempt(say, operation)
        say(await running)
        say(await connection.fetchval("SELECT 2"))


@program
async def tasks_that_share_a_connection(pool, say):
    async with pool.acquire() as connection:
        results = await asyncio.gather(*[connection.fetchval(f"SELECT {number} FROM pg_sleep(0.1)")
                                         for number in range(3)], return_exceptions=True)
        for result in results:
            say(result)


@program
async def a_connection_after_its_release(pool, say):
    async with pool.acquire() as connection:
        transaction = connection.transaction()
        statement = await connection.prepare("SELECT 1")
    for name in ("execute", "fetch", "fetchrow", "fetchval", "executemany", "transaction", "is_in_transaction",
                 "is_closed", "prepare", "close", "terminate", "nothing"):
        try:
            say(getattr(connection, name)("SELECT 1"))
        except (asyncpg.InterfaceError, AttributeError) as error:
            say(error)
    await attempt(say, begun(lambda: transaction.start()))
    await attempt(say, begun(lambda: transaction.commit()))
    await attempt(say, begun(lambda: statement.fetch()))
    await attempt(say, begun(lambda: statement.fetchval()))
    try:
        say(statement.get_query())
    except asyncpg.InterfaceError as error:
        say(error)
    say(await pool.release(connection))



@program
async def a_transaction_that_outlives_its_connection(pool, say):
    connection = await pool.acquire()
    transaction = connection.transaction()
    await transaction.start()
    await connection.execute("UPDATE accounts SET balance = 1 WHERE id = 1")
    await pool.release(connection)
    await attempt(say, begun(lambda: transaction.commit()))
    say(await pool.fetchval("SELECT balance FROM accounts WHERE id = 1"))
    connection = await pool.acquire()
    say(connection.is_in_transaction())
    await attempt(say, begun(lambda: transaction.rollback()))
    await pool.release(connection)


@program
async def a_release_inside_the_transaction(pool, say):
    connection = await pool.acquire()
    try:
        async with connection.transaction():
            await connection.execute("UPDATE accounts SET balance = 1 WHERE id = 1")
            await pool.release(connection)
    except asyncpg.InterfaceError as error:
        say(error)
    say(await pool.fetchval("SELECT balance FROM accounts WHERE id = 1"))


@program
async def a_closed_connection(pool, say):
    connection = await pool.acquire()
    transaction = connection.transaction()
    await connection.close()
    try:
        say(connection.is_closed())
    except asyncpg.InterfaceError as error:
        say(error)
    await attempt(say, begun(lambda: connection.fetch("SELECT 1")))
    await attempt(say, begun(lambda: transaction.start()))
    say(await pool.release(connection), pool.get_size(), pool.get_idle_size())
    say(await pool.fetchval("SELECT 1"))


@program
async def a_connection_of_its_own(pool, say):
    connection = await open_connection()
    say(connection.is_closed(), connection.is_in_transaction(), await connection.fetchval("SELECT 1"))
    transaction = connection.transaction()
    await connection.close()
    await connection.close()
    say(connection.is_closed())
    await attempt(say, connection.fetch("SELECT 1"))
    await attempt(say, connection.execute("SELECT 1"))
    await attempt(say, connection.executemany("SELECT $1::int", [(1,)]))
    await attempt(say, begun(lambda: connection.prepare("SELECT 1")))
    await attempt(say, begun(lambda: transaction.start()))
    try:
        connection.transaction()
    except asyncpg.InterfaceError as error:
        say(error)
    await attempt(say, begun(lambda: pool.release(5)))


# ---- The pool.

@program
async def pool_lends_and_waits(pool, say):
    first, second = await pool.acquire(), await pool.acquire()
    say(pool.get_size(), pool.get_idle_size(), pool.get_max_size(), pool.get_min_size())
    order = []

    async def want(name):
        async with pool.acquire():
            order.append(name)
            await asyncio.sleep(0)

    tasks = [asyncio.ensure_future(want(name)) for name in "abc"]
    await asyncio.sleep(0.01)
    say(order)
    await pool.release(first)
    await asyncio.gather(*tasks)
    say(order, pool.get_idle_size())
    await pool.release(second)
    say(pool.get_idle_size())


@program
async def pool_gives_back_what_came_last(pool, say):
    first, second = await pool.acquire(), await pool.acquire()
    await first.execute("CREATE TEMPORARY TABLE mine ()")
    await pool.release(second)
    await pool.release(first)
    async with pool.acquire() as connection:
        say(await connection.fetchval("SELECT count(*) FROM mine"))
        async with pool.acquire() as other:
            await attempt(say, other.fetchval("SELECT count(*) FROM mine"))


@program
async def pool_times_out(pool, say):
    async with pool.acquire(), pool.acquire():
        try:
            await pool.acquire(timeout=0.02)
        except asyncio.TimeoutError as error:
            say(type(error).__name__)
        try:
            async with pool.acquire(timeout=0.02):
                say("not reached")
        except asyncio.TimeoutError as error:
            say(type(error).__name__)
    async with pool.acquire(timeout=1) as connection:
        say(await connection.fetchval("SELECT 1"))
    say(pool.get_idle_size())


@program
async def pool_waiter_is_cancelled(pool, say):
    first, second = await pool.acquire(), await pool.acquire()
    waiting = [asyncio.ensure_future(begun(lambda: pool.fetchval("SELECT 1"))) for _ in range(2)]
    await asyncio.sleep(0.01)
    waiting[0].cancel()
    await asyncio.sleep(0)
    await pool.release(first)
    say(await waiting[1], waiting[0].cancelled())
    await pool.release(second)
    say(pool.get_idle_size())


@program
async def pool_context_used_twice(pool, say):
    context = pool.acquire()
    async with context as connection:
        say(await connection.fetchval("SELECT 1"))
        try:
            async with context:
                say("not reached")
        except asyncpg.InterfaceError as error:
            say(error)
    try:
        async with context:
            say("not reached")
    except asyncpg.InterfaceError as error:
        say(error)


@program
async def pool_is_closed(pool, say):
    connection = await pool.acquire()
    closing = asyncio.ensure_future(pool.close())
    await asyncio.sleep(0.01)
    say(closing.done())
    await attempt(say, begun(lambda: pool.fetchval("SELECT 1")))
    await pool.release(connection)
    say(await closing)
    await attempt(say, begun(lambda: pool.fetchval("SELECT 1")))
    await attempt(say, begun(lambda: pool.acquire()))
    say(await pool.close())


@program
async def pool_that_is_not_open(pool, say):
    other = asyncpg.create_pool(min_size=1, max_size=1, **address())
    await attempt(say, begun(lambda: other.fetchval("SELECT 1")))
    await attempt(say, begun(lambda: other.acquire()))
    say(await other is other)
    say(await other.fetchval("SELECT 1"))
    await other.close()
    async with asyncpg.create_pool(min_size=1, max_size=1, **address()) as another:
        say(await another.fetchval("SELECT 2"))
    await attempt(say, begun(lambda: another.fetchval("SELECT 1")))
    for sizes in ((0, 0), (3, 2), (-1, 2)):
        try:
            asyncpg.create_pool(min_size=sizes[0], max_size=sizes[1], **address())
        except ValueError as error:
            say(error)



@program
async def pool_with_functions_for_its_connections(pool, say):
    async def init(connection):
        say("init", type(connection).__name__, await connection.fetchval("SELECT 1"))

    async def setup(connection):
        say("setup", type(connection).__name__)
        await connection.execute("SET lock_timeout = '3s'")

    async with asyncpg.create_pool(min_size=0, max_size=1, init=init, setup=setup, **address()) as other:
        say(await other.fetchval("SHOW lock_timeout"), await other.fetchval("SHOW lock_timeout"))

    async def fail(connection):
        raise LookupError("no")

    for settings in ({"init": fail}, {"setup": fail}):
        async with asyncpg.create_pool(min_size=0, max_size=1, **settings, **address()) as other:
            await attempt(say, begun(lambda: other.fetchval("SELECT 1")))
            await attempt(say, begun(lambda: other.acquire()))
            say(other.get_size(), other.get_idle_size())


@program
async def pool_with_a_timeout_for_all(pool, say):
    async with asyncpg.create_pool(min_size=1, max_size=1, command_timeout=0.2, **address()) as other:
        for timeout in (None, 5):
            try:
                say(await other.fetchval("SELECT 1 FROM pg_sleep(0.6)", timeout=timeout))
            except asyncio.TimeoutError as error:
                say(type(error).__name__)


@program
async def pool_with_settings_of_the_server(pool, say):
    settings = {"application_name": "client", "lock_timeout": "50ms", "statement_timeout": "1min", "jit": "off"}
    async with asyncpg.create_pool(min_size=1, max_size=1, **{**address(), "server_settings": settings}) as other:
        async with pool.acquire() as first, other.acquire() as second:
            await first.execute("BEGIN")
            await first.execute("UPDATE accounts SET balance = 1")
            await attempt(say, begun(lambda: second.execute("UPDATE accounts SET balance = 2")))
            await second.execute("SET lock_timeout = 0")
            await second.execute("SET statement_timeout = 30")
            await attempt(say, begun(lambda: second.execute("UPDATE accounts SET balance = 2")))
            await first.execute("ROLLBACK")
        for setting in settings:
            say(await other.fetchval(f"SHOW {setting}"))
    for wrong in ("lock_timeout=50ms", {"lock_timeout": 50}):
        try:
            await asyncpg.connect(**{**address(), "server_settings": wrong})
        except ValueError as error:
            say(error)


@program
async def pool_of_others(pool, say):
    async with asyncpg.create_pool(min_size=1, max_size=1, **address()) as other:
        async with other.acquire() as connection:
            try:
                await pool.release(connection)
            except asyncpg.InterfaceError as error:
                say(str(error).startswith("Pool.release() received invalid connection: <PoolConnectionProxy"))
                say(str(error).endswith("is not a member of this pool"))


@program
async def pool_resets_what_comes_back(pool, say):
    async with pool.acquire() as connection:
        await connection.execute("SET lock_timeout = '7s'")
        await connection.fetch("SELECT pg_advisory_lock(5)")
    async with pool.acquire() as connection:
        say(await connection.fetchval("SHOW lock_timeout"))
        say(await connection.fetchval("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND database = "
                                      "(SELECT oid FROM pg_database WHERE datname = current_database())"))
        await connection.execute("BEGIN")
        await connection.execute("UPDATE accounts SET balance = 1")
    say(await pool.fetchval("SELECT balance FROM accounts WHERE id = 1"))


@program
async def pool_takes_back_a_failed_transaction(pool, say):
    try:
        async with pool.acquire() as connection:
            await connection.execute("BEGIN")
            await connection.execute("SELECT 1/0")
    except asyncpg.DivisionByZeroError as error:
        say(error)
    async with pool.acquire() as connection:
        say(connection.is_in_transaction(), await connection.fetchval("SELECT 1"))


@program
async def pool_expires_connections(pool, say):
    await pool.execute("CREATE TEMPORARY TABLE mine ()")
    await pool.expire_connections()
    await attempt(say, pool.fetch("SELECT * FROM mine"))
    say(pool.get_size())


# ---- Giving up.

@program
async def query_with_a_timeout(pool, say):
    async with pool.acquire() as connection:
        for method in (connection.execute, connection.fetch, connection.fetchrow, connection.fetchval):
            try:
                await method("SELECT pg_sleep(5)", timeout=0.2)
            except asyncio.TimeoutError as error:
                say(type(error).__name__)
        say(await connection.fetchval("SELECT 1", timeout=5), connection.is_in_transaction())


@program
async def query_that_times_out_in_a_transaction(pool, say):
    async with pool.acquire() as connection:
        transaction = connection.transaction()
        await transaction.start()
        try:
            await connection.execute("SELECT pg_sleep(5)", timeout=0.2)
        except asyncio.TimeoutError as error:
            say(type(error).__name__)
        await attempt(say, connection.execute("SELECT 1"))
        await attempt(say, transaction.rollback())
        say(await connection.fetchval("SELECT 1"))


@program
async def query_that_is_cancelled(pool, say):
    async with pool.acquire() as connection:
        running = asyncio.ensure_future(connection.execute("SELECT pg_sleep(5)"))
        await asyncio.sleep(0.2)
        running.cancel()
        try:
            await running
        except asyncio.CancelledError as error:
            say(type(error).__name__)
        say(await connection.fetchval("SELECT 1"))


@program
async def transaction_that_is_cancelled(pool, say):
    async def work():
        async with pool.acquire() as connection:
            async with connection.transaction():
                await connection.execute("UPDATE accounts SET balance = 1 WHERE id = 1")
                await connection.execute("SELECT pg_sleep(5)")

    running = asyncio.ensure_future(work())
    await asyncio.sleep(0.2)
    running.cancel()
    try:
        await running
    except asyncio.CancelledError as error:
        say(type(error).__name__)
    say(await pool.fetchval("SELECT balance FROM accounts WHERE id = 1"), pool.get_idle_size())


@program
async def waiting_for_a_lock_is_cancelled(pool, say):
    async with pool.acquire() as first:
        async with first.transaction():
            await first.execute("UPDATE accounts SET balance = 1 WHERE id = 1")
            try:
                await asyncio.wait_for(pool.execute("UPDATE accounts SET balance = 2 WHERE id = 1"), 0.2)
            except asyncio.TimeoutError as error:
                say(type(error).__name__)
            say(pool.get_idle_size())
            say(await pool.fetchval("SELECT balance FROM accounts WHERE id = 1"))
    say(await pool.fetchval("SELECT balance FROM accounts WHERE id = 1"))


# ---- Many at a time, prepared statements.

@program
async def executemany_in_a_transaction(pool, say):
    async with pool.acquire() as connection:
        async with connection.transaction():
            say(await connection.executemany("INSERT INTO accounts VALUES ($1, $2)", [(7, 1), (8, 2), [9, 3]]))
            say(await connection.executemany("INSERT INTO accounts VALUES ($1, $2)", []))
        say(await connection.fetchval("SELECT count(*) FROM accounts"))


@with_other_statements
async def executemany_is_all_or_nothing(pool, say):
    say(await pool.executemany("INSERT INTO accounts VALUES ($1, $2)", [(7, 1), (8, 2)]))
    await attempt(say, pool.executemany("INSERT INTO accounts VALUES ($1, $2)", [(9, 1), (8, 2)]))
    await attempt(say, pool.executemany("INSERT INTO accounts VALUES ($1, $2)", [(9, 1), ("x", 2)]))
    await attempt(say, pool.executemany("INSERT INTO accounts VALUES ($1, $2)", [(9,)]))
    await attempt(say, pool.executemany("INSERT INTO accounts VALUES ($1, $2)", [5]))
    await attempt(say, pool.executemany("INSERT INTO accounts VALUES ($1, $2)", 5))
    say(await pool.fetchval("SELECT count(*) FROM accounts"))


@program
async def prepared_statements(pool, say):
    async with pool.acquire() as connection:
        statement = await connection.prepare("SELECT id, balance FROM accounts WHERE id >= $1 ORDER BY id")
        say(statement.get_query(), statement.get_statusmsg())
        say(await statement.fetch(1), await statement.fetchrow(2), await statement.fetchval(1, column=1))
        say(await statement.fetchrow(100), await statement.fetchval(100))
        await attempt(say, statement.fetch("x"))
        await attempt(say, statement.fetch())
        update = await connection.prepare("UPDATE accounts SET balance = balance + $1")
        say(await update.fetch(1), update.get_statusmsg())
        say(await statement.fetchrow(1), statement.get_statusmsg())


@program
async def attributes_of_the_module(pool, say):
    say(asyncpg.__version__, asyncpg.Record.__name__, asyncpg.Connection.__name__)
    async with pool.acquire() as connection:
        say(type(connection).__name__, type(connection).__module__, type(pool).__name__, type(pool).__module__)
        say(type(connection.transaction()).__name__, type(pool.acquire()).__name__)
        say(type(await connection.fetchrow("SELECT 1")) is asyncpg.Record)
