"""The machine's module `_database`, over a real PostgreSQL: what our client libraries stand on, for CPython.

The server is that of the environment's DATABASE_DSN. Statements go over the simple protocol, as the machine's do.
"""

import decimal
import os
import select

from psycopg import pq

BOOLEAN = 16
INTEGERS = (20, 21, 23, 26)
FLOATS = (700, 701)
NUMERIC = 1700
STATES = {
    pq.TransactionStatus.IDLE: "idle",
    pq.TransactionStatus.INTRANS: "in transaction",
    pq.TransactionStatus.INERROR: "failed",
}


class ServerError(Exception):
    def __init__(self, result):
        def field(which):
            text = result.error_field(which)
            return None if text is None else text.decode()

        self.sqlstate = field(pq.DiagnosticField.SQLSTATE)
        self.message = field(pq.DiagnosticField.MESSAGE_PRIMARY)
        self.detail = field(pq.DiagnosticField.MESSAGE_DETAIL)
        self.hint = field(pq.DiagnosticField.MESSAGE_HINT)
        self.constraint_name = field(pq.DiagnosticField.CONSTRAINT_NAME)
        self.table_name = field(pq.DiagnosticField.TABLE_NAME)
        self.column_name = field(pq.DiagnosticField.COLUMN_NAME)
        position = field(pq.DiagnosticField.STATEMENT_POSITION)
        self.position = None if position is None else int(position)
        super().__init__(self.message)


class Session:
    def __init__(self, name):
        dsn = f"{os.environ['DATABASE_DSN']} application_name={name}"
        self.connection = pq.PGconn.connect(dsn.encode())
        if self.connection.status != pq.ConnStatus.OK:
            raise RuntimeError(self.connection.error_message.decode())


def connect():
    return Session("judged")


def close(session):
    session.connection.finish()


def status(session):
    return STATES[session.connection.transaction_status]


def _execute(connection, sql):
    """The last result. libpq's own waiting would keep every other thread of the interpreter waiting too."""
    connection.send_query(sql.encode())
    while connection.flush():
        select.select([], [connection.socket], [])
    last = None
    while True:
        while connection.is_busy():
            select.select([connection.socket], [], [])
            connection.consume_input()
        result = connection.get_result()
        if result is None:
            return last
        last = result
        if result.status == pq.ExecStatus.FATAL_ERROR and connection.status == pq.ConnStatus.BAD:
            return last


def run_blocking(session, sql, args):
    assert args is None
    result = _execute(session.connection, sql)
    if result.status == pq.ExecStatus.FATAL_ERROR:
        raise ServerError(result)
    tag = result.command_status.decode()
    if result.status != pq.ExecStatus.TUPLES_OK:
        return tag, None, []
    kinds = [result.ftype(column) for column in range(result.nfields)]
    names = tuple(result.fname(column).decode() for column in range(result.nfields))
    rows = [tuple(value_of(kind, result.get_value(row, column)) for column, kind in enumerate(kinds))
            for row in range(result.ntuples)]
    return tag, names, rows


def define(sql):
    """Tables of a program: made before it begins, by a session of nobody's."""
    session = Session("setup")
    try:
        run_blocking(session, sql, None)
    finally:
        close(session)


def value_of(kind, text):
    if text is None:
        return None
    text = text.decode()
    if kind == BOOLEAN:
        return text == "t"
    if kind in INTEGERS:
        return int(text)
    if kind in FLOATS:
        return float(text)
    return decimal.Decimal(text) if kind == NUMERIC else text
