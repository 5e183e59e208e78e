"""Programs written at random: two connections, whose operations follow one upon the other in one task or thread.

A program is a list of operations drawn from a seed before it runs, so that both sides run the same. Whoever would wait
for the other's lock gives up after lock_timeout.
"""

import random

import asyncpg_base
import psycopg_base

LENGTH = 25
LEVELS = (None, None, "read_committed", "repeatable_read", "serializable")
STATEMENTS = (
    "SELECT id, balance FROM accounts ORDER BY id", "SELECT sum(balance) FROM accounts",
    "SELECT balance FROM accounts WHERE id = 1", "SELECT id FROM accounts WHERE id = 2 FOR UPDATE",
    "SELECT id FROM accounts ORDER BY id FOR UPDATE SKIP LOCKED", "SELECT name FROM names ORDER BY name",
    "UPDATE accounts SET balance = balance - 30 WHERE id = 1", "UPDATE accounts SET balance = balance + 5 WHERE id = 2",
    "UPDATE accounts SET balance = balance + 1", "UPDATE accounts SET balance = 7 WHERE id = 3 RETURNING balance",
    "INSERT INTO names VALUES ('a')", "INSERT INTO names VALUES ('b') ON CONFLICT DO NOTHING",
    "INSERT INTO names VALUES ('c'), ('d') RETURNING name", "DELETE FROM names", "DELETE FROM accounts WHERE id = 2",
    "INSERT INTO accounts VALUES (3, 50)", "SELECT 1/0", "SELECT nothing", "SELEC", "SHOW transaction_isolation",
    "BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT s", "ROLLBACK TO s", "RELEASE s")
WITH_ARGUMENTS = (
    ("SELECT id, balance FROM accounts WHERE id = {} OR balance > {} ORDER BY id", 2),
    ("UPDATE accounts SET balance = {} WHERE id = {}", 2), ("UPDATE accounts SET balance = balance - {}", 1),
    ("INSERT INTO accounts VALUES ({}, {})", 2), ("DELETE FROM accounts WHERE id = {}", 1),
    ("SELECT {}::int + {}::int", 2))
ARGUMENTS = (0, 1, 2, 3, 30, 200, 2_000_000_000, -5, None, "x", True, 4_000_000_000)


def statement(draw, placeholder):
    """A text, and its arguments or None. One whose arguments may not fit is a text of its own: asyncpg looks at the
    arguments before it asks the server only where it knows the text."""
    if draw.random() < 0.6:
        return draw.choice(STATEMENTS), None
    text, count = draw.choice(WITH_ARGUMENTS)
    places = [placeholder(index) for index in range(1, count + 1)]
    if draw.random() < 0.1:
        count += draw.choice((-1, 1))
    return (text.format(*places) + f" /* {draw.randrange(1_000_000)} */",
            [draw.choice(ARGUMENTS) for _ in range(max(count, 0))])


def drawn(seed, kinds, placeholder):
    draw = random.Random(seed)
    names, weights = list(kinds), list(kinds.values())
    return [(draw.choices(names, weights)[0], draw.randrange(2), draw.choice(LEVELS), draw.random(),
             statement(draw, placeholder)) for _ in range(LENGTH)]


# ---- asyncpg.

ASYNCPG_KINDS = {"execute": 6, "fetch": 6, "fetchrow": 2, "fetchval": 2, "start": 5, "commit": 4, "rollback": 3,
                 "release": 2, "block": 3}


def asyncpg(seed):
    operations = drawn(seed, ASYNCPG_KINDS, lambda index: f"${index}")

    async def run(pool, say):
        connections = [await lent(pool), await lent(pool)]
        transactions = [[], []]
        for kind, place, level, chance, (text, arguments) in operations:
            say(kind, place, text)
            connection, stack = connections[place], transactions[place]
            if kind == "release":
                await asyncpg_base.attempt(say, pool.release(connection))
                connections[place] = await lent(pool)
                transactions[place] = [] if chance < 0.5 else stack
            elif kind == "start":
                transaction = connection.transaction(isolation=level, readonly=chance < 0.1)
                stack.append(transaction)
                await asyncpg_base.attempt(say, asyncpg_base.begun(transaction.start))
            elif kind in ("commit", "rollback"):
                if stack:
                    transaction = stack.pop() if chance < 0.9 else stack[0]
                    await asyncpg_base.attempt(say, asyncpg_base.begun(getattr(transaction, kind)))
            elif kind == "block":
                await asyncpg_base.attempt(say, in_block(connection, level, text, arguments))
            else:
                await asyncpg_base.attempt(say, getattr(connection, kind)(text, *(arguments or ())))
                if arguments is not None:  # after refused ones asyncpg has sent no Sync, and cannot begin with a level
                    await asyncpg_base.attempt(say, connection.execute("SELECT 1"))
            say(connection.is_in_transaction() if kind != "release" else None)
        for connection in connections:
            await pool.release(connection)
        say(await pool.fetch("SELECT * FROM accounts ORDER BY id"), await pool.fetch("SELECT * FROM names ORDER BY 1"))

    return run


async def lent(pool):
    connection = await pool.acquire()
    await connection.execute("SET lock_timeout = '20ms'")
    return connection


async def in_block(connection, level, text, arguments):
    async with connection.transaction(isolation=level):
        result = await connection.fetch(text, *(arguments or ()))
        async with connection.transaction():
            await connection.execute(text, *(arguments or ()))
        return result


# ---- psycopg.

PSYCOPG_KINDS = {"execute": 14, "commit": 4, "rollback": 3, "enter": 4, "exit": 4, "fail": 2, "settings": 3,
                 "block": 3, "reconnect": 1}


def psycopg(seed):
    operations = drawn(seed, PSYCOPG_KINDS, lambda index: "%s")

    def run(connect, say):
        connections = [opened(connect), opened(connect)]
        blocks = [[], []]
        for kind, place, level, chance, (text, arguments) in operations:
            say(kind, place, text)
            connection, stack = connections[place], blocks[place]
            attempt = psycopg_base.attempt
            if kind == "execute":
                attempt(say, connection.execute, text, arguments)
            elif kind in ("commit", "rollback"):
                attempt(say, getattr(connection, kind))
            elif kind == "enter":
                stack.append(connection.transaction())
                entered(say, stack)
            elif kind in ("exit", "fail"):
                if stack:
                    attempt(say, leave, stack.pop(), kind == "fail")
            elif kind == "settings":
                attempt(say, change, connection, level, chance)
            elif kind == "block":
                attempt(say, psycopg_in_block, connection, text, arguments, chance)
            else:
                connection.close()
                connections[place], blocks[place] = opened(connect), []
        for connection, stack in zip(connections, blocks):
            while stack:
                psycopg_base.attempt(say, leave, stack.pop(), False)
            connection.close()
        say(connect().execute("SELECT * FROM accounts ORDER BY id").fetchall(),
            connect().execute("SELECT * FROM names ORDER BY name").fetchall())

    return run


def opened(connect):
    connection = connect()
    connection.execute("SET lock_timeout = '20ms'")
    connection.commit()
    return connection


def entered(say, stack):
    try:
        stack[-1].__enter__()
        say("entered")
    except Exception as error:
        stack.pop()
        say(error)


def leave(block, fails):
    if not fails:
        return block.__exit__(None, None, None)
    try:
        raise LookupError("stop")
    except LookupError as error:
        return block.__exit__(type(error), error, error.__traceback__)


def change(connection, level, chance):
    if chance < 0.3:
        connection.autocommit = chance < 0.15
    elif chance < 0.4:
        connection.read_only = chance < 0.35
    else:
        from psycopg import IsolationLevel
        connection.isolation_level = level and getattr(IsolationLevel, level.upper())


def psycopg_in_block(connection, text, arguments, chance):
    from psycopg import Rollback
    with connection.transaction(force_rollback=chance > 0.9):
        cursor = connection.execute(text, arguments)
        with connection.transaction():
            connection.execute(text, arguments)
            if chance < 0.2:
                raise Rollback
        return cursor.statusmessage
