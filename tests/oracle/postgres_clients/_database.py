"""The native module `_database` under CPython, over a real server: what the library's clients stand on.

configure() says where the server is. A session is a connection of libpq, which psycopg.pq gives as it is; a statement
with arguments goes through the extended protocol, one without (None) through the simple one. An argument has no type
of its own for run(), as asyncpg has it, and that of its value for run_blocking(), as psycopg has it.
"""

import asyncio
import decimal
import re

from psycopg import pq

Decimal = decimal.Decimal
BOOL, INT8, INT2, INT4, TEXT, FLOAT8, NUMERIC, VOID = 16, 20, 21, 23, 25, 701, 1700, 2278
FLOAT4, UNKNOWN, BPCHAR, VARCHAR = 700, 0, 1042, 1043
TYPE_NAMES = {BOOL: "boolean", INT2: "smallint", INT4: "integer", INT8: "bigint", TEXT: "text",
              VARCHAR: "character varying", BPCHAR: "character", NUMERIC: "numeric", FLOAT4: "real",
              FLOAT8: "double precision", 1005: "smallint[]", 1007: "integer[]", 1016: "bigint[]", 1009: "text[]",
              1000: "boolean[]", 1114: "timestamp without time zone", 1184: "timestamp with time zone"}
LISTS = {1000: lambda text: text == "t", 1005: int, 1007: int, 1016: int, 1009: str}
ITEM = re.compile(r'"(?:[^"\\]|\\.)*"|[^",]+')  # of a list in text form
STATUS = {pq.TransactionStatus.IDLE: "idle", pq.TransactionStatus.INTRANS: "in transaction",
          pq.TransactionStatus.INERROR: "failed"}
FIELDS = {"sqlstate": pq.DiagnosticField.SQLSTATE, "message": pq.DiagnosticField.MESSAGE_PRIMARY,
          "detail": pq.DiagnosticField.MESSAGE_DETAIL, "hint": pq.DiagnosticField.MESSAGE_HINT,
          "constraint_name": pq.DiagnosticField.CONSTRAINT_NAME, "table_name": pq.DiagnosticField.TABLE_NAME,
          "column_name": pq.DiagnosticField.COLUMN_NAME, "position": pq.DiagnosticField.STATEMENT_POSITION,
          "context": pq.DiagnosticField.CONTEXT}

_settings = {}


def configure(pool_size=4, **address):
    """Where the server is, in libpq's words."""
    _settings.update(address=address, pool_size=pool_size, helper=None)


class ServerError(Exception):
    def __init__(self, result):
        for name, field in FIELDS.items():
            value = result.error_field(field)
            setattr(self, name, None if value is None else value.decode())
        if self.position is not None:
            self.position = int(self.position)
        super().__init__(self.message)


class Session:
    def __init__(self, **more):
        address = {**_settings["address"], **more}
        text = " ".join(f"{name}={value}" for name, value in address.items())
        self.link = pq.PGconn.connect(text.encode())
        if self.link.status != pq.ConnStatus.OK:
            raise RuntimeError(self.link.error_message.decode())
        self.running = None  # a statement that was given up
        self.status = "idle"


def connect():
    return Session()


def close(session):
    session.link.finish()


def pool_size():
    return _settings["pool_size"]


def status(session):
    """As the server said when it was last ready."""
    session.status = STATUS.get(session.link.transaction_status, session.status)
    return session.status


async def run(session, sql, args):
    _send(session, sql, args, lambda value: UNKNOWN)
    loop = asyncio.get_running_loop()
    reply = loop.create_task(_results_of(session, loop))
    try:
        results = await asyncio.shield(reply)
    except asyncio.CancelledError:
        session.running = reply
        session.link.get_cancel().cancel()
        raise
    return _answer(results, None)


async def settle(session):
    """Returns when a statement that was cancelled has come to its end."""
    reply, session.running = session.running, None
    if reply is not None:
        await asyncio.shield(reply)


def run_blocking(session, sql, args):
    _send(session, sql, args, _oid_of)
    results = []
    while (result := session.link.get_result()) is not None:
        results.append(result)
    return _answer(results, "")


def describe(sql):
    """The types of a statement's parameters, by a session of its own, for which no statement is logged."""
    if _settings["helper"] is None:
        _settings["helper"] = Session(application_name="helper")
    link = _settings["helper"].link
    _check(link.prepare(b"", sql.encode()))
    described = link.describe_prepared(b"")
    _check(described)
    return tuple(TYPE_NAMES.get(described.param_type(index), "?") for index in range(described.nparams))


def holds_advisory(session):
    if _settings["helper"] is None:
        _settings["helper"] = Session(application_name="helper")
    result = _settings["helper"].link.exec_params(
        b"SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND pid = $1",
        [str(session.link.backend_pid).encode()])
    _check(result)
    return result.get_value(0, 0) != b"0"


def _send(session, sql, args, oid_of):
    status(session)
    if args is None:
        session.link.send_query(sql.encode())
    else:
        session.link.send_query_params(sql.encode(), [_text_of(value) for value in args],
                                       param_types=[oid_of(value) for value in args])


def _text_of(value):
    if value is None:
        return None
    if isinstance(value, bool):
        return b"t" if value else b"f"
    if isinstance(value, (list, tuple)):
        return b"{" + b",".join(b"NULL" if item is None else _item_text(item) for item in value) + b"}"
    return str(value).encode()


def _item_text(item):
    text = _text_of(item).replace(b"\\", b"\\\\").replace(b'"', b'\\"')
    return b'"' + text + b'"' if isinstance(item, str) else text


def _unquoted(item):
    return re.sub(r"\\(.)", r"\1", item[1:-1]) if item.startswith('"') else item


def _oid_of(value):
    if isinstance(value, bool):
        return BOOL
    if isinstance(value, int):
        for bits, oid in ((16, INT2), (32, INT4), (64, INT8)):
            if -2 ** (bits - 1) <= value < 2 ** (bits - 1):
                return oid
        return NUMERIC
    if isinstance(value, (list, tuple)):
        return 1009 if any(isinstance(item, str) for item in value) else 1016 if value else UNKNOWN
    return {float: FLOAT8, Decimal: NUMERIC}.get(type(value), UNKNOWN)


async def _results_of(session, loop):
    results, link = [], session.link
    while True:
        link.consume_input()
        if link.is_busy():
            ready = loop.create_future()
            loop.add_reader(link.socket, lambda: ready.done() or ready.set_result(None))
            try:
                await ready
            finally:
                loop.remove_reader(link.socket)
        elif (result := link.get_result()) is not None:
            results.append(result)
        else:
            return results


def _check(result):
    if result.status == pq.ExecStatus.FATAL_ERROR:
        raise ServerError(result)


def _answer(results, void):
    for result in results:
        _check(result)
    result = results[-1]
    tag = (result.command_status or b"").decode()
    if result.status != pq.ExecStatus.TUPLES_OK:
        return tag, None, []
    columns = tuple(result.fname(index).decode() for index in range(result.nfields))
    rows = [tuple(_value_of(result, row, index, void) for index in range(result.nfields))
            for row in range(result.ntuples)]
    return tag, columns, rows


def _value_of(result, row, index, void):
    data, oid = result.get_value(row, index), result.ftype(index)
    if data is None:
        return None
    text = data.decode()
    if oid == BOOL:
        return text == "t"
    if oid in (INT2, INT4, INT8, 26):
        return int(text)
    if oid in (FLOAT4, FLOAT8):
        return float(text)
    if oid == NUMERIC:
        return Decimal(text)
    if oid in LISTS:
        return [None if item == "NULL" else LISTS[oid](_unquoted(item)) for item in ITEM.findall(text[1:-1])]
    return void if oid == VOID else text
