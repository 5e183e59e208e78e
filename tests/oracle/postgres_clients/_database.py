"""The native module `_database` under CPython, over a real server: what the library's clients stand on.

configure() says where the server is. A statement with arguments goes through the extended protocol, one without (None)
through the simple one. An argument has no type of its own for run(), as asyncpg has it, and that of its value for
run_blocking(), as psycopg has it.
"""

import asyncio
import decimal
import re

import wire

Decimal = decimal.Decimal
BOOL, INT8, INT2, INT4, TEXT, OID, FLOAT4, FLOAT8, BPCHAR, VARCHAR, NUMERIC, VOID = (
    16, 20, 21, 23, 25, 26, 700, 701, 1042, 1043, 1700, 2278)
BOOLS, INT2S, INT4S, TEXTS, INT8S = 1000, 1005, 1007, 1009, 1016
UNKNOWN = 0
TYPE_NAMES = {BOOL: "boolean", INT2: "smallint", INT4: "integer", INT8: "bigint", TEXT: "text",
              VARCHAR: "character varying", BPCHAR: "character", NUMERIC: "numeric", FLOAT4: "real",
              FLOAT8: "double precision", BOOLS: "boolean[]", INT2S: "smallint[]", INT4S: "integer[]",
              INT8S: "bigint[]", TEXTS: "text[]"}
READ = {BOOL: lambda text: text == "t", INT2: int, INT4: int, INT8: int, OID: int, FLOAT4: float, FLOAT8: float,
        NUMERIC: Decimal}
ITEMS = {BOOLS: BOOL, INT2S: INT2, INT4S: INT4, INT8S: INT8, TEXTS: TEXT}
ITEM = re.compile(r'"(?:[^"\\]|\\.)*"|[^",]+')  # of a list in text form

_settings = {}


def configure(pool_size=4, **address):
    _settings.update(address=address, pool_size=pool_size, helper=None)


class ServerError(Exception):
    def __init__(self, fields):
        super().__init__(fields["message"])
        for name, value in fields.items():
            setattr(self, name, value)
        if self.position is not None:
            self.position = int(self.position)


class Session:
    def __init__(self, **more):
        self.link = wire.Link(**{**_settings["address"], **more})
        self.running = None  # the reply to a statement that was given up


def connect(settings=()):
    return Session(**dict(settings))


def close(session):
    session.link.close()


def pool_size():
    return _settings["pool_size"]


def status(session):
    """As the server said when it was last ready."""
    return session.link.status


async def run(session, sql, args, limit=0):
    _send(session, sql, args, limit, lambda value: UNKNOWN)
    loop = asyncio.get_running_loop()
    reply = loop.create_task(_reply_of(session, loop))
    try:
        return _answer(await asyncio.shield(reply), None)
    except asyncio.CancelledError:
        session.running = reply
        session.link.cancel()
        raise


async def settle(session):
    """Returns when a statement that was cancelled has come to its end."""
    reply, session.running = session.running, None
    if reply is not None:
        await asyncio.shield(reply)


def run_blocking(session, sql, args, limit=0):
    _send(session, sql, args, limit, _type_of)
    return _answer(session.link.read(), "")


def describe(sql):
    """The types of a statement's parameters, by a session of its own."""
    link = _helper().link
    link.send(wire.describing(sql))
    reply = link.read()
    _check(reply)
    return tuple(TYPE_NAMES.get(number, "?") for number in reply.types)


def holds_advisory(session):
    link = _helper().link
    link.send(wire.simple("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND pid = "
                          f"{session.link.process}"))
    reply = link.read()
    _check(reply)
    return reply.results[0].rows[0][0] != "0"


def _helper():
    if _settings["helper"] is None:
        _settings["helper"] = Session(application_name="helper")
    return _settings["helper"]


def _send(session, sql, args, limit, type_of):
    if args is None:
        session.link.send(wire.simple(sql))
    else:
        session.link.send(wire.extended(sql, [_text_of(value) for value in args], [type_of(value) for value in args],
                                        limit))


def _text_of(value):
    if value is None:
        return None
    if isinstance(value, bool):
        return "t" if value else "f"
    if isinstance(value, (list, tuple)):
        return "{" + ",".join("NULL" if item is None else _item_text(item) for item in value) + "}"
    return str(value)


def _item_text(item):
    text = _text_of(item)
    return '"' + re.sub(r'(["\\])', r"\\\1", text) + '"' if isinstance(item, str) else text


def _type_of(value):
    if isinstance(value, bool):
        return BOOL
    if isinstance(value, int):
        fitting = [number for bits, number in ((16, INT2), (32, INT4), (64, INT8)) if -2 ** (bits - 1) <= value
                   < 2 ** (bits - 1)]
        return fitting[0] if fitting else NUMERIC
    if isinstance(value, (list, tuple)):
        return UNKNOWN if not value else TEXTS if isinstance(value[0], str) else INT8S
    return {float: FLOAT8, Decimal: NUMERIC}.get(type(value), UNKNOWN)


async def _reply_of(session, loop):
    reply = None
    session.link.socket.setblocking(False)
    try:
        while reply is None:
            reply = session.link.feed(await loop.sock_recv(session.link.socket, 65536))
        return reply
    finally:
        session.link.socket.setblocking(True)


def _check(reply):
    if reply.error is not None:
        raise ServerError(reply.error)


def _answer(reply, void):
    _check(reply)
    result = reply.results[-1]
    if result.columns is None:
        return result.tag, None, []
    names = tuple(name for name, _ in result.columns)
    rows = [tuple(_value_of(text, number, void) for text, (_, number) in zip(row, result.columns))
            for row in result.rows]
    return result.tag, names, rows


def _value_of(text, number, void):
    if text is None:
        return None
    if number in ITEMS:
        return [None if item == "NULL" else _value_of(_unquoted(item), ITEMS[number], void)
                for item in ITEM.findall(text[1:-1])]
    if number == VOID:
        return void
    return READ[number](text) if number in READ else text


def _unquoted(item):
    return re.sub(r"\\(.)", r"\1", item[1:-1]) if item.startswith('"') else item


def lent(session):
    """Nobody records here who has the session."""


def returned(session):
    """The same."""
