"""psycopg: statements, their results, arguments and errors."""

import psycopg
from psycopg.rows import args_row, class_row, dict_row, kwargs_row, namedtuple_row, tuple_row

from psycopg_base import attempt, program


# ---- Statements and results.

@program
def execute_gives_a_cursor(connect, say):
    connection = connect()
    for query in ("INSERT INTO accounts VALUES (7, 10)", "UPDATE accounts SET balance = 5",
                  "UPDATE accounts SET balance = 5 WHERE id = 100", "DELETE FROM accounts WHERE id = 7",
                  "SELECT * FROM accounts ORDER BY id", "SELECT 1 WHERE false", "CREATE TABLE t (a int)",
                  "DROP TABLE t", "UPDATE accounts SET balance = 1 RETURNING id", "SHOW lock_timeout",
                  "SET lock_timeout = 0", "SELECT FROM accounts", "LOCK names", "TRUNCATE names",
                  "INSERT INTO names VALUES ('a') ON CONFLICT DO NOTHING", "VALUES (1), (2)"):
        attempt(say, connection.execute, query)
    connection.commit()
    say(connect().execute("SELECT * FROM accounts ORDER BY id").fetchall())


@program
def rows_one_by_one(connect, say):
    cursor = connect().execute("SELECT id, balance FROM accounts ORDER BY id")
    say(cursor.rowcount, cursor.rownumber, cursor.fetchone(), cursor.rownumber, cursor.fetchone(), cursor.fetchone())
    say(cursor.fetchall(), cursor.rownumber)


@program
def rows_some_at_a_time(connect, say):
    cursor = connect().execute("SELECT generate_series(1, 10)")
    say(cursor.fetchmany(), cursor.fetchmany(3), cursor.arraysize)
    cursor.arraysize = 2
    say(cursor.fetchmany(), cursor.fetchone(), cursor.fetchall(), cursor.fetchmany(5), cursor.fetchall())


@program
def rows_in_a_loop(connect, say):
    cursor = connect().execute("SELECT id FROM accounts ORDER BY id")
    for row in cursor:
        say(row, cursor.rownumber)
    say(list(cursor))
    for (identity,) in connect().execute("SELECT id FROM accounts ORDER BY id"):
        say(identity)


@program
def rows_scrolled(connect, say):
    cursor = connect().execute("SELECT generate_series(1, 5)")
    cursor.scroll(3)
    say(cursor.fetchone())
    cursor.scroll(-2)
    say(cursor.fetchone())
    cursor.scroll(0, "absolute")
    say(cursor.fetchone())
    attempt(say, cursor.scroll, 5)
    attempt(say, cursor.scroll, -1, mode="absolute")
    attempt(say, cursor.scroll, 1, mode="sideways")
    say(cursor.rownumber)


@program
def cursors_without_a_result(connect, say):
    connection = connect()
    cursor = connection.cursor()
    say(cursor.rowcount, cursor.description, cursor.statusmessage, cursor.rownumber)
    attempt(say, cursor.fetchone)
    attempt(say, cursor.fetchall)
    attempt(say, list, cursor)
    cursor.execute("UPDATE accounts SET balance = 1")
    attempt(say, cursor.fetchone)
    attempt(say, cursor.fetchmany)
    attempt(say, cursor.fetchall)
    attempt(say, list, cursor)
    attempt(say, cursor.scroll, 1)


@program
def cursors_that_are_closed(connect, say):
    connection = connect()
    with connection.cursor() as cursor:
        say(cursor.execute("SELECT 1").fetchone(), cursor.closed, cursor.connection is connection)
    say(cursor.closed, cursor.description, cursor.rowcount)
    attempt(say, cursor.execute, "SELECT 1")
    attempt(say, cursor.fetchone)
    attempt(say, cursor.fetchall)
    attempt(say, cursor.executemany, "SELECT %s", [(1,)])
    attempt(say, list, cursor)
    cursor.close()


@program
def cursors_after_an_error(connect, say):
    connection = connect(autocommit=True)
    cursor = connection.cursor()
    cursor.execute("SELECT 1")
    attempt(say, cursor.execute, "SELECT 1/0")
    attempt(say, cursor.fetchone)
    say(cursor.rowcount, cursor.statusmessage)
    say(cursor.execute("SELECT 2").fetchone())


@program
def types_of_values(connect, say):
    row = connect().execute("SELECT 1::smallint, 2, 3::bigint, 'x', 'y'::varchar(3), 'z'::char(3), true, NULL::int,"
                            " 1.5::float8, 1.50, ARRAY[1, 2], ARRAY['a']").fetchone()
    say([type(value).__name__ for value in row], row)
    say(connect().execute("SELECT sum(balance), avg(id), count(*) FROM accounts").fetchone())
    say(connect().execute("SELECT pg_advisory_xact_lock(1), pg_sleep(0), pg_try_advisory_xact_lock(2)").fetchone())


@program
def factories_of_rows(connect, say):
    class Account:
        def __init__(self, id, balance):
            self.id, self.balance = id, balance

        def __repr__(self):
            return f"Account({self.id}, {self.balance})"

    connection = connect()
    query = "SELECT id, balance FROM accounts ORDER BY id"
    for factory in (tuple_row, dict_row, namedtuple_row, class_row(Account), args_row(lambda a, b: a + b),
                    kwargs_row(lambda balance, id: (balance, id))):
        cursor = connection.cursor(row_factory=factory)
        say(cursor.execute(query).fetchone(), cursor.fetchall(), cursor.fetchone())
    cursor = connection.cursor()
    say(cursor.execute(query).fetchone())
    cursor.row_factory = dict_row
    say(cursor.fetchone())
    named = connect(row_factory=namedtuple_row).execute('SELECT id AS "a b", balance AS "1x", 3 AS _y FROM accounts')
    say(named.fetchone())
    say(connect(row_factory=dict_row).execute("SELECT 1 AS a, 2 AS a").fetchone())
    attempt(say, connect(row_factory=dict_row).execute("UPDATE accounts SET balance = 1").fetchone)


@program
def columns_of_a_result(connect, say):
    cursor = connect().execute("SELECT id, balance AS money, 1 FROM accounts")
    say([column.name for column in cursor.description], [column[0] for column in cursor.description],
        [len(column) for column in cursor.description])


# ---- Arguments.

@program
def placeholders(connect, say):
    connection = connect()
    say(connection.execute("SELECT %s::int, %s", (1, "a")).fetchone())
    say(connection.execute("SELECT %s::int, %s", [1, "a"]).fetchone())
    say(connection.execute("SELECT %(a)s::int, %(b)s, %(a)s::int + 1", {"a": 1, "b": "x", "c": 5}).fetchone())
    say(connection.execute("SELECT '100%%', %s", ("a",)).fetchone())
    say(connection.execute("SELECT '100%', '%s', '%%'").fetchone())
    say(connection.execute("SELECT '100%%'", ()).fetchone())
    say(connection.execute("SELECT '100%%'", {}).fetchone())
    say(connection.execute("SELECT %t, %b::int", ("a", 1)).fetchone())
    say(connection.execute("SELECT 7 %% %s", (4,)).fetchone())
    say(connection.execute("SELECT id FROM accounts WHERE id = ANY(%s) ORDER BY id", ([1, 2],)).fetchall())


@program
def placeholders_that_do_not_fit(connect, say):
    connection = connect(autocommit=True)
    for query, params in (
            ("SELECT %s", ()), ("SELECT %s", (1, 2)), ("SELECT %s, %s", (1,)), ("SELECT 1", (1,)), ("SELECT %s", {}),
            ("SELECT %s", {"a": 1}), ("SELECT %(a)s", (1,)), ("SELECT %(a)s", {}), ("SELECT %(a)s", {"b": 1}),
            ("SELECT %(b)s, %(a)s, %(c)s", {"c": 1}), ("SELECT %s, %(a)s", (1,)), ("SELECT %(a)s, %s", {"a": 1}),
            ("SELECT 1 % 2", (1,)), ("SELECT %d", (1,)), ("SELECT %(a)d", {"a": 1}), ("SELECT %(a", {"a": 1}),
            ("SELECT %(a) s", {"a": 1}), ("SELECT %()s", {"": 1}), ("SELECT %", ()), ("SELECT 5 %\n 2", ()),
            ("SELECT %s", 1), ("SELECT %s", "a"), ("SELECT %s", "ab"), ("SELECT %s", {1}), ("SELECT %s", None),
            ("SELECT 1", {"a": 1}), ("SELECT %(a)s", [1]), ("SELECT %(a)s", [])):
        attempt(say, connection.execute, query, params)


@program
def arguments_by_their_type(connect, say):
    connection = connect(autocommit=True)
    for cast in ("", "::int", "::text", "::bool"):
        for value in (1, 70000, 5_000_000_000, True, "5", "x", None, 1.5):
            attempt(say, connection.execute, f"SELECT %s{cast}", (value,))


@program
def arguments_that_cannot_be_adapted(connect, say):
    connection = connect(autocommit=True)
    for value in ({"a": 1}, {1}, object(), len):
        try:
            connection.execute("SELECT %s", (value,))
        except psycopg.ProgrammingError as error:
            say(error)


@program
def a_bad_argument_begins_the_transaction(connect, say):
    connection = connect()
    attempt(say, connection.execute, "SELECT %s", (1, 2))
    try:
        connection.autocommit = True
    except psycopg.ProgrammingError as error:
        say(error)
    connection.rollback()
    say(connection.execute("SELECT 1").fetchone())


@program
def many_at_once(connect, say):
    connection = connect()
    cursor = connection.cursor()
    cursor.executemany("INSERT INTO accounts VALUES (%s, %s)", [(7, 1), (8, 2), (9, 3)])
    say(cursor.rowcount)
    cursor.executemany("UPDATE accounts SET balance = %(b)s WHERE id >= %(a)s", [{"a": 8, "b": 1}, {"a": 1, "b": 2}])
    say(cursor.rowcount)
    cursor.executemany("INSERT INTO accounts VALUES (%s, %s)", [])
    say(cursor.rowcount)
    attempt(say, cursor.fetchall)
    cursor.executemany("INSERT INTO accounts VALUES (%s, 1) RETURNING id", [(10,), (11,)], returning=True)
    say(cursor.fetchall(), cursor.rowcount)
    connection.commit()
    attempt(say, cursor.executemany, "INSERT INTO accounts VALUES (%s, %s)", [(1, 2)])
    connection.rollback()
    say(connection.execute("SELECT count(*) FROM accounts").fetchone())


# ---- Errors of the server.

@program
def errors_by_their_class(connect, say):
    connection = connect(autocommit=True)
    connection.execute("INSERT INTO names VALUES ('a')")
    for query in ("INSERT INTO names VALUES ('a')", "INSERT INTO accounts VALUES (1, 1)",
                  "INSERT INTO accounts VALUES (8, -1)", "UPDATE accounts SET balance = -1 WHERE id = 1",
                  "INSERT INTO accounts VALUES (NULL, 1)", "INSERT INTO orders VALUES (1, 77)",
                  "DELETE FROM accounts", "SELECT * FROM nowhere", "SELECT nothing FROM accounts", "SELEC 1",
                  "SELECT 1/0", "SELECT 'x'::int", "SELECT 3000000000::int", "SELECT nosuch(1)", "SELECT 'a' + 1",
                  "SELECT id FROM accounts GROUP BY balance", "CREATE TABLE names (a int)",
                  "SELECT accounts.id FROM accounts, orders WHERE id = 1", "SELECT (SELECT id FROM accounts)",
                  "SAVEPOINT s", "ROLLBACK TO s", "LOCK accounts", "INSERT INTO short VALUES ('abcdef')",
                  "SELECT count(*) FROM accounts FOR UPDATE", "SELECT * FROM accounts LIMIT -1", "SELECT 1::nosuch",
                  "INSERT INTO accounts (id) VALUES (1, 2)", "DROP TABLE nowhere", "SELECT max(max(id)) FROM accounts",
                  "SELECT $1", "SET lock_timeout = 'x'", "SET nothing = 1"):
        attempt(say, connection.execute, query)


@program
def errors_with_the_line(connect, say):
    connection = connect(autocommit=True)
    for query in ("SELECT\n  nothing\nFROM accounts", "\n\nSELECT 1,\n\t2, nothing", "SELECT 'wide', 'wide' || nothing",
                  "SELECT " + "1, " * 30 + "nothing", "SELECT " + "1, " * 30 + "nothing" + ", 1" * 30,
                  "SELECT nothing" + ", 1" * 30, "SELECT " + "1, " * 14 + "nothing" + ", 1" * 30,
                  "SELECT " + "1, " * 18 + "nothing", "SELECT " + "1, " * 18 + "nothing, 1", "SELECT nothing\r\n, 1",
                  "SELECT 1 FROM", "SELECT 'unfinished", "SELECT (1", "SELECT 'é', nothing"):
        attempt(say, connection.execute, query)
        attempt(say, connection.execute, query + " -- %s", ("a",))
    attempt(say, connection.execute, "SELECT %s, nothing", (1,))
    attempt(say, connection.execute, "SELECT %(name)s, %(name)s, nothing", {"name": 1})


@program
def errors_are_caught_by_their_bases(connect, say):
    connection = connect(autocommit=True)
    for cls in (psycopg.errors.UniqueViolation, psycopg.IntegrityError, psycopg.DatabaseError, psycopg.Error):
        try:
            connection.execute("INSERT INTO accounts VALUES (1, 1)")
        except cls as error:
            say(error, error.args)
    say(issubclass(psycopg.errors.SerializationFailure, psycopg.OperationalError),
        issubclass(psycopg.errors.InFailedSqlTransaction, psycopg.InternalError),
        issubclass(psycopg.InterfaceError, psycopg.DatabaseError),
        psycopg.errors.lookup("40001") is psycopg.errors.SerializationFailure)
    attempt(say, psycopg.errors.lookup, "99999")


@program
def errors_made_by_hand(connect, say):
    for error in (psycopg.errors.UniqueViolation("text"), psycopg.OperationalError("a", "b"), psycopg.Error()):
        say(error)


@program
def the_names_of_the_exceptions(connect, say):
    import library
    text = (library.FOLDER / "_psycopg_errors.py").read_text(encoding="utf-8")
    for line in text.splitlines():
        name = line.split()[1].partition("(")[0].rstrip(":") if line.startswith("class ") else None
        if name and name not in ("OutOfOrderTransactionNesting", "Diagnostic", "SyntaxError_"):
            cls = getattr(psycopg.errors, name)
            say(name, cls.__module__, getattr(cls, "sqlstate", None), [base.__name__ for base in cls.__mro__])
