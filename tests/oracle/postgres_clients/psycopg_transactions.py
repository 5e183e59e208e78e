"""psycopg: transactions, of one connection and of two."""

import threading
import time

import psycopg
from psycopg import IsolationLevel, Rollback
from psycopg.rows import tuple_row

from psycopg_base import attempt, program


# ---- Transactions.

@program
def a_transaction_begins_by_itself(connect, say):
    connection = connect()
    connection.execute("UPDATE accounts SET balance = 1 WHERE id = 1")
    say(connect().execute("SELECT balance FROM accounts WHERE id = 1").fetchone())
    connection.commit()
    say(connect().execute("SELECT balance FROM accounts WHERE id = 1").fetchone())
    connection.execute("UPDATE accounts SET balance = 2 WHERE id = 1")
    connection.rollback()
    say(connection.execute("SELECT balance FROM accounts WHERE id = 1").fetchone())
    connection.commit()
    connection.commit()
    connection.rollback()


@program
def a_transaction_that_has_failed(connect, say):
    connection = connect()
    attempt(say, connection.execute, "SELECT 1/0")
    attempt(say, connection.execute, "SELECT 1")
    attempt(say, connection.commit)
    attempt(say, connection.execute, "SELECT 1")
    attempt(say, connection.execute, "INSERT INTO accounts VALUES (1, 1)")
    attempt(say, connection.rollback)
    attempt(say, connection.execute, "SELECT 2")


@program
def autocommit(connect, say):
    connection = connect(autocommit=True)
    say(connection.autocommit)
    connection.execute("UPDATE accounts SET balance = 1 WHERE id = 1")
    say(connect().execute("SELECT balance FROM accounts WHERE id = 1").fetchone())
    connection.rollback()
    connection.execute("BEGIN")
    connection.execute("UPDATE accounts SET balance = 2 WHERE id = 1")
    connection.rollback()
    say(connection.execute("SELECT balance FROM accounts WHERE id = 1").fetchone())
    connection.autocommit = False
    connection.execute("UPDATE accounts SET balance = 3 WHERE id = 1")
    for value in (True, False):
        try:
            connection.autocommit = value
        except psycopg.ProgrammingError as error:
            say(error)
    connection.rollback()
    connection.autocommit = 1
    say(connection.autocommit)


@program
def levels(connect, say):
    connection = connect()
    for level in (IsolationLevel.SERIALIZABLE, IsolationLevel.REPEATABLE_READ, IsolationLevel.READ_COMMITTED,
                  IsolationLevel.READ_UNCOMMITTED, None):
        connection.isolation_level = level
        say(connection.execute("SHOW transaction_isolation").fetchone(), connection.isolation_level == level)
        try:
            connection.isolation_level = IsolationLevel.SERIALIZABLE
        except psycopg.ProgrammingError as error:
            say(error)
        connection.rollback()
    try:
        connection.isolation_level = 9
    except ValueError as error:
        say(error)
    connection.isolation_level = IsolationLevel.SERIALIZABLE
    for read_only in (True, False):
        connection.read_only = read_only
        connection.deferrable = not read_only
        say(connection.execute("SHOW transaction_read_only").fetchone(), connection.read_only, connection.deferrable)
        attempt(say, connection.execute, "UPDATE accounts SET balance = 1")
        connection.rollback()


@program
def with_a_connection(connect, say):
    with connect() as connection:
        connection.execute("UPDATE accounts SET balance = 1 WHERE id = 1")
    say(connection.closed)
    try:
        with connect() as connection:
            connection.execute("UPDATE accounts SET balance = 2 WHERE id = 1")
            raise LookupError("stop")
    except LookupError as error:
        say(error, connection.closed)
    with connect() as connection:
        say(connection.execute("SELECT balance FROM accounts WHERE id = 1").fetchone())
        connection.close()
    try:
        with connect() as connection:
            connection.execute("SELECT 1/0")
    except psycopg.errors.DivisionByZero as error:
        say(error)


@program
def a_closed_connection(connect, say):
    connection = connect()
    cursor = connection.execute("SELECT 1")
    connection.close()
    say(connection.closed, cursor.fetchone())
    attempt(say, connection.execute, "SELECT 1")
    attempt(say, connection.cursor)
    attempt(say, connection.commit)
    attempt(say, connection.rollback)
    attempt(say, cursor.execute, "SELECT 1")
    attempt(say, lambda: connection.transaction().__enter__())
    connection.close()


@program
def a_closed_connection_loses_its_transaction(connect, say):
    connection = connect()
    connection.execute("UPDATE accounts SET balance = 1 WHERE id = 1")
    connection.close()
    time.sleep(0.1)
    say(connect().execute("SELECT balance FROM accounts WHERE id = 1").fetchone())


@program
def transaction_blocks(connect, say):
    connection = connect()
    with connection.transaction() as transaction:
        say(transaction.connection is connection, transaction.savepoint_name)
        connection.execute("UPDATE accounts SET balance = 1 WHERE id = 1")
    say(connect().execute("SELECT balance FROM accounts WHERE id = 1").fetchone())
    try:
        with connection.transaction():
            connection.execute("UPDATE accounts SET balance = 2 WHERE id = 1")
            raise LookupError("stop")
    except LookupError as error:
        say(error)
    say(connection.execute("SELECT balance FROM accounts WHERE id = 1").fetchone())


@program
def transaction_blocks_inside_each_other(connect, say):
    connection = connect(autocommit=True)
    with connection.transaction():
        connection.execute("UPDATE accounts SET balance = 1 WHERE id = 1")
        with connection.transaction() as inner:
            say(inner.savepoint_name)
            connection.execute("UPDATE accounts SET balance = 2 WHERE id = 2")
        try:
            with connection.transaction() as inner:
                say(inner.savepoint_name)
                with connection.transaction() as innermost:
                    say(innermost.savepoint_name)
                    connection.execute("INSERT INTO accounts VALUES (1, 1)")
        except psycopg.errors.UniqueViolation as error:
            say(error)
        with connection.transaction("my name") as named:
            say(named.savepoint_name)
        with connection.transaction('a "quoted" one'):
            pass
    say(connection.execute("SELECT * FROM accounts ORDER BY id").fetchall())
    with connection.transaction("outermost"):
        connection.execute("SELECT 1")


@program
def transaction_blocks_after_a_statement(connect, say):
    connection = connect()
    connection.execute("UPDATE accounts SET balance = 1 WHERE id = 1")
    with connection.transaction() as transaction:
        say(transaction.savepoint_name)
        connection.execute("UPDATE accounts SET balance = 2 WHERE id = 2")
    say(connect().execute("SELECT * FROM accounts ORDER BY id").fetchall())
    connection.commit()
    say(connect().execute("SELECT * FROM accounts ORDER BY id").fetchall())


@program
def transaction_blocks_left_by_rollback(connect, say):
    connection = connect()
    with connection.transaction():
        connection.execute("UPDATE accounts SET balance = 1 WHERE id = 1")
        raise Rollback
    with connection.transaction() as outer:
        connection.execute("UPDATE accounts SET balance = 2 WHERE id = 1")
        with connection.transaction():
            connection.execute("UPDATE accounts SET balance = 3 WHERE id = 2")
            raise Rollback()
        say("after the inner one", connection.execute("SELECT * FROM accounts ORDER BY id").fetchall())
        with connection.transaction():
            raise Rollback(outer)
        say("not reached")
    say(connection.execute("SELECT * FROM accounts ORDER BY id").fetchall())
    connection.rollback()
    with connection.transaction(force_rollback=True):
        connection.execute("UPDATE accounts SET balance = 4 WHERE id = 1")
    say(connection.execute("SELECT * FROM accounts ORDER BY id").fetchall())


@program
def commit_inside_a_transaction_block(connect, say):
    connection = connect()
    with connection.transaction():
        connection.execute("UPDATE accounts SET balance = 1 WHERE id = 1")
        attempt(say, connection.commit)
        attempt(say, connection.rollback)
        for name, value in (("autocommit", True), ("isolation_level", 1), ("read_only", True), ("deferrable", True)):
            try:
                setattr(connection, name, value)
            except psycopg.ProgrammingError as error:
                say(error)
    say(connection.execute("SELECT balance FROM accounts WHERE id = 1").fetchone())


@program
def transaction_blocks_out_of_order(connect, say):
    connection = connect()
    outer, inner = psycopg.Transaction(connection), psycopg.Transaction(connection)
    outer.__enter__()
    inner.__enter__()
    try:
        outer.__exit__(None, None, None)
    except psycopg.ProgrammingError as error:
        say(type(error).__module__, type(error).__name__, str(error).partition(":")[0])
    try:
        outer.__enter__()
    except TypeError as error:
        say(error)


@program
def transaction_blocks_with_a_level(connect, say):
    connection = connect(autocommit=True)
    connection.isolation_level = IsolationLevel.SERIALIZABLE
    with connection.transaction():
        say(connection.execute("SHOW transaction_isolation").fetchone())
    say(connection.execute("SHOW transaction_isolation").fetchone())


@program
def a_transaction_block_that_swallows_its_error(connect, say):
    connection = connect()
    with connection.transaction():
        connection.execute("UPDATE accounts SET balance = 1 WHERE id = 1")
        attempt(say, connection.execute, "SELECT 1/0")
    say(connection.execute("SELECT balance FROM accounts WHERE id = 1").fetchone())


@program
def a_transaction_block_ended_by_hand(connect, say):
    connection = connect(autocommit=True)
    try:
        with connection.transaction():
            connection.execute("COMMIT")
            with connection.transaction():
                connection.execute("SELECT 1")
    except psycopg.Error as error:
        say(error)


@program
def deferred_constraint_fails_at_the_commit(connect, say):
    connection = connect()
    connection.execute("CREATE TABLE later (id int UNIQUE DEFERRABLE INITIALLY DEFERRED)")
    connection.commit()
    connection.execute("INSERT INTO later VALUES (1), (1)")
    attempt(say, connection.commit)
    say(connection.execute("SELECT count(*) FROM later").fetchone())
    connection.rollback()
    try:
        with connection.transaction():
            connection.execute("INSERT INTO later VALUES (1), (1)")
    except psycopg.errors.UniqueViolation as error:
        say(error)


# ---- Two connections.

@program
def serialization_failure(connect, say):
    for level in (IsolationLevel.REPEATABLE_READ, IsolationLevel.SERIALIZABLE):
        first, second = connect(), connect()
        first.isolation_level = second.isolation_level = level
        say(first.execute("SELECT balance FROM accounts WHERE id = 1").fetchone())
        say(second.execute("SELECT balance FROM accounts WHERE id = 1").fetchone())
        first.execute("UPDATE accounts SET balance = 5 WHERE id = 1")
        first.commit()
        attempt(say, second.execute, "UPDATE accounts SET balance = 6 WHERE id = 1")
        second.rollback()


@program
def write_skew_fails_at_the_commit(connect, say):
    first, second = connect(), connect()
    first.isolation_level = second.isolation_level = IsolationLevel.SERIALIZABLE
    for connection in (first, second):
        say(connection.execute("SELECT sum(balance) FROM accounts").fetchone())
    first.execute("UPDATE accounts SET balance = 0 WHERE id = 1")
    second.execute("UPDATE accounts SET balance = 0 WHERE id = 2")
    first.commit()
    attempt(say, second.commit)
    attempt(say, second.commit)


@program
def a_writer_waits_for_the_other(connect, say):
    first, second = connect(), connect()
    first.execute("UPDATE accounts SET balance = balance - 10 WHERE id = 1")
    done = []

    def work():
        cursor = second.execute("UPDATE accounts SET balance = balance - 1 WHERE id = 1")
        done.append(cursor.statusmessage)
        second.commit()

    thread = threading.Thread(target=work)
    thread.start()
    time.sleep(0.2)
    say(done)
    first.commit()
    thread.join()
    say(done, first.execute("SELECT balance FROM accounts WHERE id = 1").fetchone())


@program
def threads_that_share_a_connection(connect, say):
    connection = connect(autocommit=True)
    results = []

    def work(number):
        results.append(connection.execute(f"SELECT {number} FROM pg_sleep(0.02)").fetchone())

    threads = [threading.Thread(target=work, args=(number,)) for number in range(3)]
    for thread in threads:
        thread.start()
        time.sleep(0.005)
    for thread in threads:
        thread.join()
    say(sorted(results))


@program
def locks_that_are_not_waited_for(connect, say):
    first, second = connect(), connect(autocommit=True)
    first.execute("SELECT 1 FROM accounts WHERE id = 1 FOR UPDATE")
    attempt(say, second.execute, "SELECT 1 FROM accounts WHERE id = 1 FOR UPDATE NOWAIT")
    attempt(say, second.execute, "SELECT id FROM accounts ORDER BY id FOR UPDATE SKIP LOCKED")
    second.execute("SET lock_timeout = '20ms'")
    attempt(say, second.execute, "SELECT 1 FROM accounts WHERE id = 1 FOR UPDATE")
    attempt(say, second.execute, "UPDATE accounts SET balance = 1 WHERE id = 1")
    second.execute("SET statement_timeout = '20ms'; SET lock_timeout = 0")
    attempt(say, second.execute, "UPDATE accounts SET balance = 1 WHERE id = 1")
    attempt(say, second.execute, "SELECT pg_sleep(1)")


@program
def deadlock(connect, say):
    first, second = connect(), connect()
    first.execute("SET deadlock_timeout = '10s'")
    first.execute("UPDATE accounts SET balance = 1 WHERE id = 1")
    second.execute("UPDATE accounts SET balance = 2 WHERE id = 2")
    thread = threading.Thread(target=first.execute, args=("UPDATE accounts SET balance = 1 WHERE id = 2",))
    thread.start()
    time.sleep(0.2)
    try:
        second.execute("UPDATE accounts SET balance = 2 WHERE id = 1")
    except psycopg.errors.DeadlockDetected as error:
        say(type(error).__name__, str(error).split("\n")[0], error.diag.message_hint)
    second.rollback()
    thread.join()
    first.commit()
    say(second.execute("SELECT * FROM accounts ORDER BY id").fetchall())


@program
def constants_of_the_module(connect, say):
    say(psycopg.apilevel, psycopg.paramstyle, psycopg.threadsafety, psycopg.__version__)
    connection = connect()
    say(type(connection).__module__, type(connection).__name__, type(connection.cursor()).__name__)
    say(connection.closed, connection.autocommit, connection.isolation_level, connection.read_only,
        connection.deferrable, connection.row_factory is tuple_row)
