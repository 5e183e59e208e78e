"""asyncpg: transactions, of one connection and of two."""

import asyncio

import asyncpg

from asyncpg_base import attempt, program


# ---- Transactions.

@program
async def transaction_commits(pool, say):
    async with pool.acquire() as connection:
        say(connection.is_in_transaction())
        async with connection.transaction():
            say(connection.is_in_transaction())
            await connection.execute("UPDATE accounts SET balance = 1 WHERE id = 1")
        say(connection.is_in_transaction())
    say(await pool.fetchval("SELECT balance FROM accounts WHERE id = 1"))


@program
async def transaction_rolls_back(pool, say):
    async with pool.acquire() as connection:
        try:
            async with connection.transaction():
                await connection.execute("UPDATE accounts SET balance = 1 WHERE id = 1")
                raise LookupError("stop")
        except LookupError as error:
            say(error)
    say(await pool.fetchval("SELECT balance FROM accounts WHERE id = 1"))


@program
async def transaction_levels(pool, say):
    async with pool.acquire() as connection:
        for settings in ({}, {"isolation": "serializable"}, {"isolation": "repeatable_read"},
                         {"isolation": "read_committed"}, {"readonly": True}, {"deferrable": True},
                         {"isolation": "serializable", "readonly": True, "deferrable": True}):
            async with connection.transaction(**settings):
                say(await connection.fetchval("SHOW transaction_isolation"),
                    await connection.fetchval("SHOW transaction_read_only"))
        for level in ("SERIALIZABLE", "snapshot", 5):
            try:
                connection.transaction(isolation=level)
            except ValueError as error:
                say(type(error).__name__, str(error).partition(" {")[0], str(error).partition("} ")[2])


@program
async def transaction_that_only_reads(pool, say):
    async with pool.acquire() as connection:
        async with connection.transaction(readonly=True):
            await attempt(say, connection.execute("UPDATE accounts SET balance = 1"))


@program
async def transaction_by_hand(pool, say):
    async with pool.acquire() as connection:
        transaction = connection.transaction()
        await attempt(say, transaction.commit())
        await attempt(say, transaction.rollback())
        await transaction.start()
        await attempt(say, transaction.start())
        await connection.execute("UPDATE accounts SET balance = 1 WHERE id = 1")
        await transaction.commit()
        await attempt(say, transaction.commit())
        await attempt(say, transaction.rollback())
        await attempt(say, transaction.start())
        other = connection.transaction()
        await other.start()
        await connection.execute("UPDATE accounts SET balance = 2 WHERE id = 1")
        await other.rollback()
        await attempt(say, other.commit())
        await attempt(say, other.rollback())
        await attempt(say, other.start())
        say(await connection.fetchval("SELECT balance FROM accounts WHERE id = 1"))


@program
async def transaction_ended_inside_its_block(pool, say):
    async with pool.acquire() as connection:
        async with connection.transaction() as nothing:
            say(nothing)
        for name in ("commit", "rollback"):
            transaction = connection.transaction()
            async with transaction:
                await attempt(say, getattr(transaction, name)())
                await connection.execute("UPDATE accounts SET balance = balance + 1 WHERE id = 1")
        try:
            async with transaction:
                say("entered again")
        except asyncpg.InterfaceError as error:
            say(error)
        say(await connection.fetchval("SELECT balance FROM accounts WHERE id = 1"))


@program
async def transaction_entered_twice(pool, say):
    async with pool.acquire() as connection:
        transaction = connection.transaction()
        async with transaction:
            try:
                async with transaction:
                    say("entered again")
            except asyncpg.InterfaceError as error:
                say(error)


@program
async def transaction_begun_by_hand(pool, say):
    async with pool.acquire() as connection:
        await connection.execute("BEGIN")
        say(connection.is_in_transaction())
        await attempt(say, connection.transaction().start())
        await connection.execute("UPDATE accounts SET balance = 1 WHERE id = 1")
        await connection.execute("ROLLBACK")
        say(connection.is_in_transaction())
        say(await connection.fetchval("SELECT balance FROM accounts WHERE id = 1"))


@program
async def transaction_committed_by_hand_inside(pool, say):
    async with pool.acquire() as connection:
        async with connection.transaction():
            await connection.execute("UPDATE accounts SET balance = 1 WHERE id = 1")
            say(await connection.execute("COMMIT"))
        say(connection.is_in_transaction())


@program
async def savepoints(pool, say):
    async with pool.acquire() as connection:
        async with connection.transaction():
            await connection.execute("UPDATE accounts SET balance = 1 WHERE id = 1")
            async with connection.transaction():
                await connection.execute("UPDATE accounts SET balance = 2 WHERE id = 2")
            try:
                async with connection.transaction():
                    await connection.execute("UPDATE accounts SET balance = 3 WHERE id = 1")
                    async with connection.transaction():
                        await connection.execute("INSERT INTO accounts VALUES (1, 1)")
            except asyncpg.UniqueViolationError as error:
                say(error)
            say(await connection.fetch("SELECT * FROM accounts ORDER BY id"))
    say(await pool.fetch("SELECT * FROM accounts ORDER BY id"))


@program
async def savepoints_by_hand(pool, say):
    async with pool.acquire() as connection:
        outer = connection.transaction()
        await outer.start()
        for end in ("commit", "rollback", "rollback", "commit"):
            inner = connection.transaction()
            await inner.start()
            await connection.execute("UPDATE accounts SET balance = balance + 1 WHERE id = 1")
            await getattr(inner, end)()
            await attempt(say, inner.commit())
        await outer.commit()
    say(await pool.fetchval("SELECT balance FROM accounts WHERE id = 1"))


@program
async def savepoints_and_isolation(pool, say):
    async with pool.acquire() as connection:
        for outer in (None, "serializable", "read_committed", "repeatable_read"):
            for inner in (None, "serializable", "read_committed"):
                async with connection.transaction(isolation=outer):
                    try:
                        async with connection.transaction(isolation=inner):
                            say(await connection.fetchval("SHOW transaction_isolation"))
                    except asyncpg.InterfaceError as error:
                        say(error)


@program
async def transaction_that_has_failed(pool, say):
    async with pool.acquire() as connection:
        transaction = connection.transaction()
        await transaction.start()
        await attempt(say, connection.execute("INSERT INTO accounts VALUES (1, 1)"))
        await attempt(say, connection.execute("SELECT 1"))
        await attempt(say, connection.fetch("SELECT $1::int", 1))
        await attempt(say, connection.transaction().start())
        say(connection.is_in_transaction())
        await attempt(say, transaction.commit())
        say(connection.is_in_transaction())


@program
async def transaction_that_swallows_its_error(pool, say):
    async with pool.acquire() as connection:
        async with connection.transaction():
            await connection.execute("UPDATE accounts SET balance = 1 WHERE id = 1")
            await attempt(say, connection.execute("SELECT 1/0"))
        say(await connection.fetchval("SELECT balance FROM accounts WHERE id = 1"))


@program
async def transaction_with_a_savepoint_around_the_error(pool, say):
    async with pool.acquire() as connection:
        async with connection.transaction():
            await connection.execute("UPDATE accounts SET balance = 1 WHERE id = 1")
            try:
                async with connection.transaction():
                    await connection.execute("SELECT 1/0")
            except asyncpg.DivisionByZeroError as error:
                say(error)
        say(await connection.fetchval("SELECT balance FROM accounts WHERE id = 1"))


@program
async def deferred_constraint_fails_at_the_commit(pool, say):
    await pool.execute("CREATE TABLE later (id int UNIQUE DEFERRABLE INITIALLY DEFERRED)")
    async with pool.acquire() as connection:
        try:
            async with connection.transaction():
                await connection.execute("INSERT INTO later VALUES (1), (1)")
                say("inserted")
        except asyncpg.UniqueViolationError as error:
            say(error, connection.is_in_transaction())
        say(await connection.fetchval("SELECT count(*) FROM later"))


# ---- Two connections.

@program
async def a_writer_waits_for_the_other(pool, say):
    async with pool.acquire() as first, pool.acquire() as second:
        async with first.transaction():
            await first.execute("UPDATE accounts SET balance = balance - 10 WHERE id = 1")
            waiting = asyncio.ensure_future(second.execute("UPDATE accounts SET balance = balance - 1 WHERE id = 1"))
            await asyncio.sleep(0.2)
            say(waiting.done(), pool.get_idle_size())
        say(await waiting)
        say(await first.fetchval("SELECT balance FROM accounts WHERE id = 1"))



@program
async def serialization_failure(pool, say):
    async with pool.acquire() as first, pool.acquire() as second:
        for level in ("repeatable_read", "serializable"):
            one, two = first.transaction(isolation=level), second.transaction(isolation=level)
            await one.start()
            await two.start()
            say(await first.fetchval("SELECT balance FROM accounts WHERE id = 1"))
            say(await second.fetchval("SELECT balance FROM accounts WHERE id = 1"))
            await first.execute("UPDATE accounts SET balance = 5 WHERE id = 1")
            await one.commit()
            await attempt(say, second.execute("UPDATE accounts SET balance = 6 WHERE id = 1"))
            await two.rollback()


@program
async def write_skew_fails_at_the_commit(pool, say):
    async with pool.acquire() as first, pool.acquire() as second:
        one, two = first.transaction(isolation="serializable"), second.transaction(isolation="serializable")
        await one.start()
        await two.start()
        say(await first.fetchval("SELECT sum(balance) FROM accounts"))
        say(await second.fetchval("SELECT sum(balance) FROM accounts"))
        await first.execute("UPDATE accounts SET balance = 0 WHERE id = 1")
        await second.execute("UPDATE accounts SET balance = 0 WHERE id = 2")
        await one.commit()
        await attempt(say, two.commit())
        await attempt(say, two.rollback())
        say(second.is_in_transaction())


@program
async def deadlock(pool, say):
    async with pool.acquire() as first, pool.acquire() as second:
        await first.execute("SET deadlock_timeout = '10s'")
        async with first.transaction():
            await first.execute("UPDATE accounts SET balance = 1 WHERE id = 1")
            try:
                async with second.transaction():
                    await second.execute("UPDATE accounts SET balance = 2 WHERE id = 2")
                    waiting = asyncio.ensure_future(first.execute("UPDATE accounts SET balance = 1 WHERE id = 2"))
                    await asyncio.sleep(0.2)
                    await second.execute("UPDATE accounts SET balance = 2 WHERE id = 1")
            except asyncpg.DeadlockDetectedError as error:
                say(type(error).__name__, error.sqlstate, error.message, second.is_in_transaction())
            say(await waiting)
    say(await pool.fetch("SELECT * FROM accounts ORDER BY id"))


@program
async def locks_that_are_not_waited_for(pool, say):
    async with pool.acquire() as first, pool.acquire() as second:
        async with first.transaction():
            await first.execute("SELECT 1 FROM accounts WHERE id = 1 FOR UPDATE")
            await attempt(say, second.fetch("SELECT 1 FROM accounts WHERE id = 1 FOR UPDATE NOWAIT"))
            await attempt(say, second.fetch("SELECT id FROM accounts ORDER BY id FOR UPDATE SKIP LOCKED"))
            async with second.transaction():
                await second.execute("SET LOCAL lock_timeout = '20ms'")
                await attempt(say, second.fetch("SELECT 1 FROM accounts WHERE id = 1 FOR UPDATE"))


@program
async def one_row_is_locked_where_one_is_asked_for(pool, say):
    query = "SELECT id FROM accounts ORDER BY id FOR UPDATE"
    async with pool.acquire() as first, pool.acquire() as second:
        for method in (first.fetch, first.fetchrow, first.fetchval, first.execute):
            async with first.transaction():
                say(await method(query))
                say(await second.fetch(query + " SKIP LOCKED"))
        async with first.transaction():
            say(await first.fetchrow("UPDATE accounts SET balance = balance + 1 RETURNING id"))
        say(await second.fetch("SELECT balance FROM accounts ORDER BY id"))


@program
async def unique_violation_of_two_at_once(pool, say):
    async with pool.acquire() as first, pool.acquire() as second:
        async with first.transaction():
            await first.execute("INSERT INTO names VALUES ('a')")
            waiting = asyncio.ensure_future(second.execute("INSERT INTO names VALUES ('a')"))
            skipping = asyncio.sleep(0.2)
            await skipping
        await attempt(say, waiting)
        say(await second.execute("INSERT INTO names VALUES ('a') ON CONFLICT DO NOTHING"))
