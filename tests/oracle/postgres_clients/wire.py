"""PostgreSQL's protocol, version 3, as far as the stand-in for _database needs it: bytes out, messages in.

It is spoken here and not by a client's library because a stop after N rows is asked for in the protocol alone.
Values come and go as text. Source: the chapter "Frontend/Backend Protocol" of PostgreSQL's manual.
"""

import socket
import struct

FIELDS = {"C": "sqlstate", "M": "message", "D": "detail", "H": "hint", "n": "constraint_name", "t": "table_name",
          "c": "column_name", "P": "position", "W": "context"}
STATUS = {b"I": "idle", b"T": "in transaction", b"E": "failed"}


def message(kind, body):
    return kind + struct.pack("!i", len(body) + 4) + body


def text(value):
    return value.encode() + b"\0"


def simple(sql):
    return message(b"Q", text(sql))


def extended(sql, values, types, limit):
    """Parse, Bind, Describe, Execute and Sync of the unnamed statement; values are texts or None."""
    parse = b"\0" + text(sql) + struct.pack(f"!h{len(types)}i", len(types), *types)
    bind = b"\0\0" + struct.pack("!hh", 0, len(values))
    for value in values:
        data = b"" if value is None else value.encode()
        bind += struct.pack("!i", -1 if value is None else len(data)) + data
    return (message(b"P", parse) + message(b"B", bind + struct.pack("!h", 0)) + message(b"D", b"P\0")
            + message(b"E", b"\0" + struct.pack("!i", limit)) + message(b"S", b""))


def describing(sql):
    return message(b"P", b"\0" + text(sql) + struct.pack("!h", 0)) + message(b"D", b"S\0") + message(b"S", b"")


class Result:
    """What came for one statement; `tag` stays empty where the server stopped at the limit."""

    def __init__(self):
        self.tag = ""
        self.columns = None  # pairs of a name and a type's number
        self.rows = []


class Reply:
    """Everything up to ReadyForQuery."""

    def __init__(self):
        self.results = []
        self.error = None  # a dict of FIELDS
        self.types = ()    # of the parameters, where they were asked for
        self._open = Result()

    def take(self, kind, body):
        """Whether that was the last message."""
        if kind == b"T":
            self._open.columns = columns_of(body)
        elif kind == b"D":
            self._open.rows.append(row_of(body))
        elif kind in (b"C", b"I", b"s"):
            self._open.tag = body[:-1].decode() if kind == b"C" else ""
            self.results.append(self._open)
            self._open = Result()
        elif kind == b"E":
            self.error = fields_of(body)
        elif kind == b"t":
            self.types = struct.unpack(f"!{len(body) // 4}i", body[2:])
        return kind == b"Z"


def columns_of(body):
    columns, at = [], 2
    for _ in range(struct.unpack_from("!h", body)[0]):
        end = body.index(b"\0", at)
        columns.append((body[at:end].decode(), struct.unpack_from("!i", body, end + 7)[0]))
        at = end + 19
    return columns


def row_of(body):
    values, at = [], 2
    for _ in range(struct.unpack_from("!h", body)[0]):
        size = struct.unpack_from("!i", body, at)[0]
        values.append(None if size < 0 else body[at + 4:at + 4 + size].decode())
        at += 4 + max(size, 0)
    return values


def fields_of(body):
    fields = dict.fromkeys(FIELDS.values())
    for part in body.split(b"\0"):
        name = FIELDS.get(part[:1].decode())
        if name is not None:
            fields[name] = part[1:].decode()
    return fields


class Link:
    """A connection. One request at a time: send(), then feed() or read() until there is a reply."""

    def __init__(self, host, port, user, database, **settings):
        self._address = host, int(port)
        self.socket = socket.create_connection(self._address)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._received = b""
        self.status = "idle"
        self._key = None
        words = {"user": user, "database": database, "client_encoding": "UTF8", **settings}
        body = struct.pack("!i", 196608) + b"".join(text(name) + text(value) for name, value in words.items()) + b"\0"
        self.socket.sendall(struct.pack("!i", len(body) + 4) + body)
        self._reply = Reply()
        started = self.read()
        if started.error is not None:
            raise RuntimeError(started.error["message"])

    def send(self, data):
        self._reply = Reply()
        self.socket.sendall(data)

    def read(self):
        """Waits for the reply."""
        reply = None
        while reply is None:
            reply = self.feed(self.socket.recv(65536))
        return reply

    def feed(self, data):
        """The reply, once it is whole; None before."""
        if not data:
            raise ConnectionError("the server has closed the connection")
        self._received += data
        while len(self._received) >= 5:
            size = 1 + struct.unpack_from("!i", self._received, 1)[0]
            if len(self._received) < size:
                break
            kind, body = self._received[:1], self._received[5:size]
            self._received = self._received[size:]
            if kind == b"K":
                self._key = body
            if self._reply.take(kind, body):
                self.status = STATUS[body]
                return self._reply
        return None

    @property
    def process(self):
        return struct.unpack_from("!i", self._key)[0]

    def cancel(self):
        with socket.create_connection(self._address) as other:
            other.sendall(struct.pack("!ii", 16, 80877102) + self._key)
            other.recv(1)  # the server has taken note when it closes

    def close(self):
        try:
            self.socket.sendall(message(b"X", b""))
        except OSError:
            pass  # it is gone already
        self.socket.close()
