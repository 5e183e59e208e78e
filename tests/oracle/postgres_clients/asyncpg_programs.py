"""Small programs for asyncpg: each takes a pool of two connections and says what it sees. See compare.py.

The tables are there anew for each: see TABLES in side.py. What a program raises is told like what it says.
"""

import asyncio

import asyncpg

NO_STATEMENTS = set()  # of these the statements are not compared
PROGRAMS = {}


def program(function):
    PROGRAMS[function.__name__] = function
    return function


def with_other_statements(function):
    NO_STATEMENTS.add(function.__name__)
    return program(function)


async def attempt(say, awaitable):
    """Says what comes of it, an exception too."""
    try:
        result = await awaitable
    except Exception as error:
        say(error)
        return None
    say(result)
    return result


# ---- Queries and what they give.

@program
async def execute_gives_the_status(pool, say):
    for query in ("INSERT INTO accounts VALUES (7, 10)", "UPDATE accounts SET balance = 5",
                  "UPDATE accounts SET balance = 5 WHERE id = 100", "DELETE FROM accounts WHERE id = 7",
                  "SELECT * FROM accounts", "SELECT 1 WHERE false", "CREATE TABLE t (a int)", "DROP TABLE t",
                  "BEGIN", "COMMIT", "SET lock_timeout = 0", "SHOW lock_timeout", "TRUNCATE names", "LOCK names"):
        await attempt(say, pool.execute(query))


@program
async def execute_with_arguments(pool, say):
    say(await pool.execute("INSERT INTO accounts VALUES ($1, $2)", 7, 10))
    say(await pool.execute("UPDATE accounts SET balance = balance - $1 WHERE id = $2", 5, 7))
    say(await pool.execute("SELECT * FROM accounts WHERE id = $1", 7))
    say(await pool.fetchval("SELECT balance FROM accounts WHERE id = $1", 7))


@program
async def several_statements(pool, say):
    say(await pool.execute("INSERT INTO names VALUES ('a'); INSERT INTO names VALUES ('b'), ('c')"))
    await attempt(say, pool.fetch("SELECT 1; SELECT 2"))
    await attempt(say, pool.execute("INSERT INTO names VALUES ('d'); INSERT INTO names VALUES ('a')"))
    say(await pool.fetchval("SELECT count(*) FROM names"))


@program
async def fetch_gives_records(pool, say):
    rows = await pool.fetch("SELECT id, balance FROM accounts ORDER BY id")
    say(rows, len(rows), type(rows).__name__)
    say([row["balance"] for row in rows], [tuple(row) for row in rows], [dict(row) for row in rows])
    say(await pool.fetch("SELECT id FROM accounts WHERE false"))
    say(await pool.fetch("UPDATE accounts SET balance = 1"))
    say(await pool.fetch("UPDATE accounts SET balance = 2 RETURNING id"))


@program
async def fetchrow_gives_one_or_none(pool, say):
    say(await pool.fetchrow("SELECT id, balance FROM accounts ORDER BY id"))
    say(await pool.fetchrow("SELECT id FROM accounts WHERE false"))
    say(await pool.fetchrow("UPDATE accounts SET balance = 1"))
    say(await pool.fetchrow("DELETE FROM accounts WHERE id = 1 RETURNING balance"))


@program
async def fetchval_gives_a_value(pool, say):
    say(await pool.fetchval("SELECT count(*) FROM accounts"))
    say(await pool.fetchval("SELECT id, balance FROM accounts ORDER BY id", column=1))
    say(await pool.fetchval("SELECT id, balance FROM accounts ORDER BY id", column="balance"))
    say(await pool.fetchval("SELECT id FROM accounts WHERE false"))
    say(await pool.fetchval("SELECT NULL::int"))
    await attempt(say, pool.fetchval("SELECT 1 AS a", column=1))
    await attempt(say, pool.fetchval("SELECT 1 AS a", column="b"))
    await attempt(say, pool.fetchval("SELECT 1 AS a WHERE false", column="b"))


@program
async def types_of_values(pool, say):
    row = await pool.fetchrow("SELECT 1::smallint, 2, 3::bigint, 'x', 'y'::varchar(3), 'z'::char(3), true, NULL::int,"
                              " 1.5::float8, 1.50, ARRAY[1, 2], ARRAY['a']")
    say([type(value).__name__ for value in row], list(row))
    say(await pool.fetchval("SELECT sum(balance) FROM accounts"), await pool.fetchval("SELECT avg(id) FROM accounts"))
    say(await pool.fetchrow("SELECT pg_advisory_xact_lock(1), pg_sleep(0), pg_try_advisory_xact_lock(2)"))


# ---- Records.

@program
async def records_by_name_and_place(pool, say):
    row = await pool.fetchrow("SELECT 1 AS a, 2 AS b, 'x' AS c")
    say(row["a"], row[1], row[-1], row[0:2], row[5:], len(row), list(row))
    say(list(row.keys()), list(row.values()), list(row.items()), dict(row))
    say("a" in row, 1 in row, "z" in row, row.get("b"), row.get("z"), row.get("z", 5))
    first, *others = row
    say(first, others)
    for key in ("z", 3, -4, 1.5):
        try:
            say(row[key])
        except (KeyError, IndexError) as error:
            say(error)


@program
async def records_are_compared_by_value(pool, say):
    rows = await pool.fetch("SELECT id, balance FROM accounts ORDER BY id")
    again = await pool.fetch("SELECT id, balance FROM accounts ORDER BY id")
    say(rows == again, rows[0] == again[0], rows[0] == rows[1], rows[0] == tuple(again[0]), rows[0] == [1, 100])
    say(rows[0] != again[0], hash(rows[0]) == hash(again[0]), hash(rows[0]) == hash(tuple(rows[0])))
    say(sorted(rows, reverse=True), len(set(rows + again)), rows[0] < rows[1], (1, 100) == rows[0])
    try:
        say(rows[0] < 5)
    except TypeError:
        say("no order")


@program
async def records_with_one_name_twice(pool, say):
    row = await pool.fetchrow("SELECT 1 AS a, 2 AS a")
    say(row, row["a"], list(row.keys()), dict(row), row.get("a"))


@program
async def records_do_not_change(pool, say):
    row = await pool.fetchrow("SELECT 1 AS a")
    for change in (lambda: row.__setitem__("a", 2), lambda: setattr(row, "a", 2), lambda: row.a):
        try:
            change()
        except (AttributeError, TypeError) as error:
            say(type(error).__name__)
    say(row)


@program
async def records_without_columns(pool, say):
    say(await pool.fetch("SELECT FROM accounts"), await pool.fetchrow("SELECT"))


# ---- Arguments.

@program
async def arguments_that_do_not_fit(pool, say):
    for cast, values in (
            ("smallint", (1, True, None, 32767, 32768, -32769, "1", 1.5, [])),
            ("int", (1, False, None, 2147483647, 2147483648, -2147483648, -2147483649, "x", "1", 1.7, [], {})),
            ("bigint", (1, None, 9223372036854775807, "1", "x", ())),
            ("text", ("a", "", None, 1, True, 1.5, ["a"])),
            ("varchar", ("abc", 1)),
            ("bool", (True, False, None, 0, 1, "t", "true", [])),
            ("float8", (1, 1.5, None, True, "1", [])),
            ("numeric", (1, "1.50", None, True)),
            ("int[]", ([], [1, 2], (1, None), None, 1, "12", [1, "x"], ["x"], [2147483648], {1: 2}, {1})),
            ("text[]", (["a", "b c", 'd"e'], [1], ["a", 5], None)),
            ("bool[]", ([True, False], [1]))):
        for value in values:
            await attempt(say, pool.fetchval(f"SELECT $1::{cast}", value))


@program
async def arguments_shown_in_messages(pool, say):
    for value in ("a" * 37, "a" * 38, "a" * 39, "a" * 100, "quote's", 'double"', "line\nbreak"):
        await attempt(say, pool.fetchval("SELECT $1::int", value))


@program
async def arguments_by_the_columns_type(pool, say):
    await attempt(say, pool.execute("INSERT INTO names VALUES ($1)", 5))
    await attempt(say, pool.execute("UPDATE accounts SET balance = balance + $1 WHERE id = $2", "5", 1))
    await attempt(say, pool.execute("UPDATE accounts SET balance = balance + $1 WHERE id = $2", 5, "1"))
    await attempt(say, pool.fetch("SELECT id FROM accounts WHERE id = ANY($1) ORDER BY id", [1, 2]))
    await attempt(say, pool.fetch("SELECT id FROM accounts WHERE id = ANY($1)", 1))
    await attempt(say, pool.fetch("SELECT $1", "text without a type"))
    await attempt(say, pool.fetch("SELECT $1", 1))
    await attempt(say, pool.fetch("SELECT $1 + 1", 1))
    await attempt(say, pool.fetch("SELECT $2::int", 1, 2))
    await attempt(say, pool.fetch("SELECT id FROM accounts LIMIT $1", 1))
    await attempt(say, pool.fetch("SELECT $1::int + $1", 4))


@program
async def arguments_in_the_wrong_number(pool, say):
    await attempt(say, pool.fetch("SELECT $1::int"))
    await attempt(say, pool.fetch("SELECT $1::int", 1, 2))
    await attempt(say, pool.fetch("SELECT 1", 1))
    await attempt(say, pool.fetch("SELECT 1", 1, 2))
    await attempt(say, pool.fetch("SELECT $1::int + $2::int", 1))
    await attempt(say, pool.execute("SELECT $1::int"))
    await attempt(say, pool.execute("SELECT 1", 1))
    await attempt(say, pool.fetch("SELECT '$1'"))
    await attempt(say, pool.fetch("SELECT '$1'", 1))


@program
async def a_bad_argument_leaves_the_transaction_alone(pool, say):
    async with pool.acquire() as connection:
        async with connection.transaction():
            await connection.execute("UPDATE accounts SET balance = 1 WHERE id = 1")
            await attempt(say, connection.execute("UPDATE accounts SET balance = $1", "x"))
            say(await connection.fetchval("SELECT balance FROM accounts WHERE id = 1"))


# ---- Errors of the server.

@program
async def errors_by_their_class(pool, say):
    await pool.execute("INSERT INTO names VALUES ('a')")
    for query in ("INSERT INTO names VALUES ('a')", "INSERT INTO accounts VALUES (1, 1)",
                  "INSERT INTO accounts VALUES (8, -1)", "UPDATE accounts SET balance = -1 WHERE id = 1",
                  "INSERT INTO accounts VALUES (NULL, 1)", "INSERT INTO orders VALUES (1, 77)",
                  "DELETE FROM accounts", "SELECT * FROM nowhere", "SELECT nothing FROM accounts", "SELEC 1",
                  "SELECT 1/0", "SELECT 'x'::int", "SELECT 3000000000::int", "SELECT nosuch(1)", "SELECT 'a' + 1",
                  "SELECT id FROM accounts GROUP BY balance", "CREATE TABLE names (a int)",
                  "SELECT accounts.id FROM accounts, orders WHERE id = 1", "SELECT (SELECT id FROM accounts)",
                  "COMMIT PREPARED 'x'", "SAVEPOINT s", "ROLLBACK TO s", "LOCK accounts",
                  "INSERT INTO short VALUES ('abcdef')", "SELECT count(*) FROM accounts FOR UPDATE", "",
                  "SELECT * FROM accounts LIMIT -1", "SELECT 1::nosuch", "INSERT INTO accounts (id) VALUES (1, 2)",
                  "SELECT id AS a, id AS b FROM accounts ORDER BY c", "DROP TABLE nowhere", "SELECT max(max(id)) FROM accounts"):
        if query:
            await attempt(say, pool.execute(query))
        await attempt(say, pool.fetch(query))


@program
async def errors_are_caught_by_their_bases(pool, say):
    for cls in (asyncpg.UniqueViolationError, asyncpg.IntegrityConstraintViolationError, asyncpg.PostgresError,
                asyncpg.exceptions.UniqueViolationError):
        try:
            await pool.execute("INSERT INTO accounts VALUES (1, 1)")
        except cls as error:
            say(error, error.sqlstate, isinstance(error, Exception), error.args)
    say(issubclass(asyncpg.SerializationError, asyncpg.TransactionRollbackError),
        issubclass(asyncpg.DeadlockDetectedError, asyncpg.TransactionRollbackError),
        issubclass(asyncpg.InterfaceError, asyncpg.PostgresError),
        issubclass(asyncpg.LockNotAvailableError, asyncpg.ObjectNotInPrerequisiteStateError))


@program
async def errors_as_dicts(pool, say):
    fields = ("severity", "sqlstate", "message", "detail", "hint", "position", "schema_name", "table_name",
              "column_name", "constraint_name")
    for query in ("INSERT INTO accounts VALUES (1, 1)", "SELECT nope FROM accounts", "INSERT INTO names VALUES (NULL)"):
        try:
            await pool.fetch(query)
        except asyncpg.PostgresError as error:
            values = error.as_dict()
            say({name: values[name] for name in fields if name in values}, error.query)


@program
async def the_names_of_the_exceptions(pool, say):
    names = sorted(name for name in ours_of(asyncpg.exceptions))
    for name in names:
        cls = getattr(asyncpg, name)
        say(name, cls.__module__, getattr(cls, "sqlstate", None), [base.__name__ for base in cls.__mro__[1:-1]
                                                                   if not base.__name__.endswith("Message")])
        say(cls is getattr(asyncpg.exceptions, name))


def ours_of(module):
    """Names that both sides have: those in the library's file."""
    import library
    text = (library.FOLDER / "_asyncpg_errors.py").read_text(encoding="utf-8")
    return [line.split()[1].split("(")[0] for line in text.splitlines() if line.startswith("class ")]


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
            say(waiting.done(), await pool_free(pool))
        say(await waiting)
        say(await first.fetchval("SELECT balance FROM accounts WHERE id = 1"))


async def pool_free(pool):
    return pool.get_idle_size()


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


async def begun(make):
    return await make()


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


async def open_connection():
    import side
    return await asyncpg.connect(server_settings={"application_name": "client"}, **side.ADDRESS)


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


def address():
    import side
    return {**side.ADDRESS, "server_settings": {"application_name": "client"}}


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
