"""asyncpg: queries, records, arguments and errors."""

import asyncpg

from asyncpg_base import attempt, program


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
