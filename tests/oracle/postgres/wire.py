"""A session with PostgreSQL over its own protocol, so that everything the server says can be compared: command tag,
columns, rows as text, SQLSTATE, message, detail, notices, and the state of the transaction.

    session = Session(socket_path, "postgres", "postgres", options="-c deadlock_timeout=1h")
    session.send("SELECT 1")        does not wait
    session.receive()               reads what is there; True once the answer is complete
    session.reply                   the Reply of the last statement

Statements go by the simple query protocol, as text. Authentication is `trust`, as server.py sets it up.
"""

import select
import socket
import struct
from dataclasses import dataclass, field

TYPES = {16: "boolean", 20: "bigint", 21: "smallint", 23: "integer", 25: "text", 1043: "character varying",
         1700: "numeric", 1114: "timestamp without time zone", 1184: "timestamp with time zone", 2278: "void",
         701: "double precision"}
FIELDS = {"C": "sqlstate", "M": "message", "D": "detail", "H": "hint", "n": "constraint", "t": "table",
          "P": "position"}


class ServerGone(Exception):
    """The server ended the connection, or refused it."""


@dataclass
class Reply:
    """What came of a statement. `error` has the fields of FIELDS that the server gave, None where it succeeded."""
    tag: str | None = None
    columns: list | None = None
    types: list | None = None
    rows: list | None = None
    error: dict | None = None
    notices: list = field(default_factory=list)
    status: str = "I"  # of the transaction: I idle, T in a transaction, E in a failed one


def _fields(body):
    """The fields of an ErrorResponse or a NoticeResponse."""
    found = {}
    for part in body.split(b"\0"):
        if part and chr(part[0]) in FIELDS:
            found[FIELDS[chr(part[0])]] = part[1:].decode()
    return found


def _row(body):
    values, at = [], 2
    for _ in range(struct.unpack_from("!H", body)[0]):
        length = struct.unpack_from("!i", body, at)[0]
        at += 4
        values.append(None if length < 0 else body[at:at + length].decode())
        at += max(length, 0)
    return values


def _description(body):
    names, types, at = [], [], 2
    for _ in range(struct.unpack_from("!H", body)[0]):
        end = body.index(b"\0", at)
        names.append(body[at:end].decode())
        oid = struct.unpack_from("!I", body, end + 7)[0]
        types.append(TYPES.get(oid, str(oid)))
        at = end + 19
    return names, types


class Session:
    def __init__(self, path, user, database, options=""):
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.connect(path)
        self._buffer = b""
        self.pid = None
        self.reply = Reply()
        self.is_busy = True
        self._has_rows = False
        words = ["user", user, "database", database, "options", options, "client_encoding", "UTF8"]
        body = struct.pack("!I", 196608) + b"".join(word.encode() + b"\0" for word in words) + b"\0"
        self._socket.sendall(struct.pack("!I", len(body) + 4) + body)
        self.wait()
        if self.reply.error:
            raise ServerGone(self.reply.error["message"])

    def fileno(self):
        return self._socket.fileno()

    def close(self):
        self._socket.close()

    def send(self, sql):
        """REQUIRES: the session is not busy."""
        assert not self.is_busy
        self.reply = Reply()
        self.is_busy = True
        body = sql.encode() + b"\0"
        self._socket.sendall(b"Q" + struct.pack("!I", len(body) + 4) + body)

    def receive(self):
        """Reads what has arrived, without waiting; whether the answer is complete."""
        while self.is_busy and select.select([self._socket], [], [], 0)[0]:
            self._read()
        return not self.is_busy

    def wait(self):
        """Waits for the answer."""
        while self.is_busy:
            self._read()
        return self.reply

    def run(self, sql):
        self.send(sql)
        return self.wait()

    def _read(self):
        data = self._socket.recv(65536)
        if not data:
            raise ServerGone(str(self.reply.error))
        self._buffer += data
        while len(self._buffer) >= 5:
            length = struct.unpack_from("!I", self._buffer, 1)[0]
            if len(self._buffer) < length + 1:
                break
            kind, body = chr(self._buffer[0]), self._buffer[5:length + 1]
            self._buffer = self._buffer[length + 1:]
            self._take(kind, body)

    def _take(self, kind, body):
        reply = self.reply
        if kind == "T":
            reply.columns, reply.types = _description(body)
            reply.rows = []
            self._has_rows = True
        elif kind == "D":
            reply.rows.append(_row(body))
        elif kind == "C":
            reply.tag = body[:-1].decode()
            if not self._has_rows:  # an earlier statement of the same text may have had some
                reply.columns = reply.types = reply.rows = None
            self._has_rows = False
        elif kind == "I":
            reply.tag = ""  # of an empty statement
        elif kind == "E":
            reply.error = _fields(body)
            reply.tag = reply.columns = reply.types = reply.rows = None
        elif kind == "N":
            reply.notices.append(_fields(body))
        elif kind == "K":
            self.pid = struct.unpack_from("!I", body)[0]
        elif kind == "Z":
            reply.status = chr(body[0])
            self.is_busy = False
