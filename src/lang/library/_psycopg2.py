# The part of psycopg2 2.9 that Django stands on: a blocking connection that begins a transaction with the first
# statement, and puts the parameters into the text of a statement itself. Its errors are those of psycopg2.errors.
import _database
from _namedtuple import namedtuple


class Error(Exception):
    __module__ = "psycopg2"
    pgcode = None
    pgerror = None
    cursor = None

    @property
    def diag(self):
        return Diagnostics(self)


class InterfaceError(Error):
    __module__ = "psycopg2"


class DatabaseError(Error):
    __module__ = "psycopg2"


class DataError(DatabaseError):
    __module__ = "psycopg2"


class OperationalError(DatabaseError):
    __module__ = "psycopg2"


class IntegrityError(DatabaseError):
    __module__ = "psycopg2"


class InternalError(DatabaseError):
    __module__ = "psycopg2"


class ProgrammingError(DatabaseError):
    __module__ = "psycopg2"


class NotSupportedError(DatabaseError):
    __module__ = "psycopg2"


class QueryCanceledError(OperationalError):
    __module__ = "psycopg2.extensions"


class TransactionRollbackError(OperationalError):
    __module__ = "psycopg2.extensions"


class Diagnostics:
    def __init__(self, error):
        server = getattr(error, "_server", None)
        self.severity = None if server is None else "ERROR"
        self.sqlstate = error.pgcode
        self.message_primary = getattr(server, "message", None)
        self.message_detail = getattr(server, "detail", None)
        self.message_hint = getattr(server, "hint", None)
        self.constraint_name = getattr(server, "constraint_name", None)
        self.table_name = getattr(server, "table_name", None)
        self.column_name = getattr(server, "column_name", None)


# ---- Errors by SQLSTATE: those that have a class of their own, and the base of the others by their first letters.

_classes = {}


def _define(base, names):
    for line in names.split():
        code, _, name = line.partition(":")
        _classes[code] = type(name, (base,), {"__module__": "psycopg2.errors"})


_define(NotSupportedError, "0A000:FeatureNotSupported")
_define(DataError, """
    22001:StringDataRightTruncation 22003:NumericValueOutOfRange 22012:DivisionByZero 22023:InvalidParameterValue
    22P02:InvalidTextRepresentation 22007:InvalidDatetimeFormat""")
_define(IntegrityError, """
    23001:RestrictViolation 23502:NotNullViolation 23503:ForeignKeyViolation 23505:UniqueViolation
    23514:CheckViolation 23P01:ExclusionViolation""")
_define(InternalError, """
    25001:ActiveSqlTransaction 25006:ReadOnlySqlTransaction 25P01:NoActiveSqlTransaction
    25P02:InFailedSqlTransaction 2BP01:DependentObjectsStillExist 3B001:InvalidSavepointSpecification
    XX000:InternalError_""")
_define(TransactionRollbackError, "40001:SerializationFailure 40P01:DeadlockDetected")
_define(ProgrammingError, """
    21000:CardinalityViolation 42601:SyntaxError 42702:AmbiguousColumn 42703:UndefinedColumn 42704:UndefinedObject
    42701:DuplicateColumn 42710:DuplicateObject 42803:GroupingError 42804:DatatypeMismatch 42830:InvalidForeignKey
    42846:CannotCoerce 42883:UndefinedFunction 428C9:GeneratedAlways 42P01:UndefinedTable
    42P02:UndefinedParameter 42P07:DuplicateTable 42P10:InvalidColumnReference 42P18:IndeterminateDatatype""")
_define(OperationalError, """
    08P01:ProtocolViolation 53300:TooManyConnections 54001:StatementTooComplex
    55000:ObjectNotInPrerequisiteState 55P03:LockNotAvailable 57P01:AdminShutdown""")
_define(QueryCanceledError, "57014:QueryCanceled")

_bases = {"0A": NotSupportedError, "20": ProgrammingError, "21": ProgrammingError, "22": DataError,
          "23": IntegrityError, "24": InternalError, "25": InternalError, "26": OperationalError,
          "27": OperationalError, "28": OperationalError, "2B": InternalError, "2D": InternalError,
          "2F": InternalError, "34": OperationalError, "38": InternalError, "39": InternalError,
          "3B": InternalError, "3D": ProgrammingError, "3F": ProgrammingError, "40": TransactionRollbackError,
          "42": ProgrammingError, "44": ProgrammingError, "53": OperationalError, "54": OperationalError,
          "55": OperationalError, "57": OperationalError, "58": OperationalError, "XX": InternalError}


def lookup(code):
    return _classes[code]


def _class_of(code):
    return _classes[code] if code in _classes else _bases.get(code[:2], DatabaseError)


# The line of the statement that an error points at, as libpq shows it: 60 characters of it at most, where the
# place that is meant is at least 10 from the right.
def _show_position(sql, position):
    before = sql[:position - 1]
    number = before.count("\n") + 1
    start = before.rfind("\n") + 1
    end = sql.find("\n", start)
    line = sql[start:] if end < 0 else sql[start:end]
    line = line.replace("\t", " ")
    at = position - 1 - start
    head = f"LINE {number}: "
    first, last = 0, len(line)
    if last > 60:
        last = 60 if at + 10 <= 60 else min(last, at + 10)
        first = max(last - 60, 0)
    shown = ("..." if first else "") + line[first:last] + ("..." if last < len(line) else "")
    return f"{head}{shown}\n{' ' * (len(head) + at - first + (3 if first else 0))}^\n"


def _translate(error, sql):
    text = error.message + "\n"
    position = getattr(error, "position", None)
    if position:
        text += _show_position(sql, int(position))
    if error.detail:
        text += f"DETAIL:  {error.detail}\n"
    if getattr(error, "hint", None):
        text += f"HINT:  {error.hint}\n"
    made = _class_of(error.sqlstate)(text)
    made.pgcode = error.sqlstate
    made.pgerror = "ERROR:  " + text
    made._server = error
    return made


# ---- Parameters.

def literal(value):
    if value is None:
        return "NULL"
    if value is True:
        return "true"
    if value is False:
        return "false"
    if isinstance(value, str):
        return "'" + value.replace("'", "''") + "'"
    if isinstance(value, int):
        return str(value) if value >= 0 else f" {value}"
    if isinstance(value, float):
        return _float_literal(value)
    if isinstance(value, list):
        return "ARRAY[" + ",".join([literal(item) for item in value]) + "]" if value else "'{}'"
    if isinstance(value, tuple):
        return "(" + ", ".join([literal(item) for item in value]) + ")"
    if hasattr(value, "as_integer_ratio"):  # a numeric of the server's
        text = str(value)
        return " " + text if text[0] == "-" else text
    raise ProgrammingError(f"can't adapt type '{type(value).__name__}'")


def _float_literal(value):
    if value != value:
        return "'NaN'::float"
    if value in (float("inf"), float("-inf")):
        return "'Infinity'::float" if value > 0 else "'-Infinity'::float"
    return repr(value) if value >= 0 else f" {value!r}"


# A statement's %s and %(name)s, with the parameters' literals in their place.
def put_in(sql, parameters):
    if not isinstance(parameters, (list, tuple, dict, str)):
        raise TypeError(f"'{type(parameters).__name__}' object does not support indexing")
    pieces = sql.split("%")
    made = [pieces[0]]
    taken = 0
    index = 1
    while index < len(pieces):
        piece = pieces[index]
        if piece == "" and index + 1 < len(pieces):  # two per cent signs
            made.append("%" + pieces[index + 1])
            index += 2
            continue
        index += 1
        if piece[:1] == "s":
            made.append(_by_place(parameters, taken) + piece[1:])
            taken += 1
        elif piece[:1] == "(" and ")s" in piece:
            name, _, rest = piece[1:].partition(")s")
            made.append(_by_name(parameters, name) + rest)
        else:
            _refuse_format(piece, len("%".join(pieces[:index - 1])) + 1)
    if not isinstance(parameters, dict) and taken < len(parameters):
        raise TypeError("not all arguments converted during string formatting")
    return "".join(made)


def _by_place(parameters, place):
    if isinstance(parameters, dict):
        raise TypeError("dict is not a sequence")
    if place >= len(parameters):
        raise IndexError(f"{type(parameters).__name__} index out of range")
    return literal(parameters[place])


def _by_name(parameters, name):
    if not isinstance(parameters, dict):
        raise TypeError(f"{type(parameters).__name__} indices must be integers or slices, not str")
    return literal(parameters[name])


def _refuse_format(piece, at):
    if piece == "":
        raise ValueError("incomplete format")
    raise ValueError(f"unsupported format character '{piece[0]}' ({hex(ord(piece[0]))}) at index {at}")


# ---- Connections and cursors.

Column = namedtuple("Column", "name type_code display_size internal_size precision scale null_ok",
                    module="psycopg2.extensions")


class connection:
    __module__ = "psycopg2.extensions"

    def __init__(self):
        self._session = _database.connect()
        self._autocommit = False
        self._has_begun = False  # as far as commit() and rollback() know: not by a BEGIN of the program's own
        self.closed = 0

    def _check(self):
        if self.closed:
            raise InterfaceError("connection already closed")

    def _send(self, sql):
        try:
            return _database.run_blocking(self._session, sql, None)
        except _database.ServerError as error:
            raise _translate(error, sql) from None

    @property
    def autocommit(self):
        return self._autocommit

    @autocommit.setter
    def autocommit(self, value):
        self._check()
        if self._has_begun:
            raise ProgrammingError("set_session cannot be used inside a transaction")
        self._autocommit = bool(value)

    def cursor(self):
        self._check()
        return cursor(self)

    def commit(self):
        self._end("COMMIT")

    def rollback(self):
        self._end("ROLLBACK")

    def _end(self, sql):
        self._check()
        if self._has_begun:
            self._has_begun = False
            self._send(sql)

    def close(self):
        if not self.closed:
            self.closed = 1
            _database.close(self._session)

    def __enter__(self):
        self._check()
        return self

    def __exit__(self, exc_type, exc_value, traceback):
        if exc_type is None:
            self.commit()
        else:
            self.rollback()


class cursor:
    __module__ = "psycopg2.extensions"

    def __init__(self, connection):
        self.connection = connection
        self.closed = False
        self.rowcount = -1
        self.description = None
        self.statusmessage = None
        self.query = None
        self._rows = None

    def _check(self):
        if self.closed:
            raise InterfaceError("cursor already closed")
        if self.connection.closed:
            raise InterfaceError("connection already closed" if self._rows is None else "cursor already closed")

    def execute(self, query, vars=None):
        self._rows = None
        self._check()
        if vars is not None:
            query = put_in(query, vars)
        if not query.strip():
            raise ProgrammingError("can't execute an empty query")
        self.query = query
        self.rowcount = -1
        self.description = None
        connection = self.connection
        if not connection._autocommit and not connection._has_begun:
            connection._send("BEGIN")
            connection._has_begun = True
        self._keep(connection._send(query))

    def _keep(self, result):
        tag, columns, rows = result
        self.statusmessage = tag
        word, _, count = tag.rpartition(" ")
        self.rowcount = int(count) if word and count.isdigit() else -1
        if columns is not None:
            self.description = tuple([Column(name, None, None, None, None, None, None) for name in columns])
            self._rows = list(rows)

    def executemany(self, query, vars_list):
        total = 0
        for vars in vars_list:
            self.execute(query, vars)
            total = total + self.rowcount if self.rowcount >= 0 and total >= 0 else -1
        self.rowcount = total
        self._rows = None

    def _fetched(self):
        if self.closed:
            raise InterfaceError("cursor already closed")
        if self._rows is None:
            raise ProgrammingError("no results to fetch")
        return self._rows

    def fetchone(self):
        rows = self._fetched()
        return rows.pop(0) if rows else None

    def fetchmany(self, size=1):
        rows = self._fetched()
        self._rows = rows[size:]
        return rows[:size]

    def fetchall(self):
        rows = self._fetched()
        self._rows = []
        return rows

    def __iter__(self):
        rows = self._fetched()
        while rows:
            yield rows.pop(0)

    def mogrify(self, query, vars=None):
        return query if vars is None else put_in(query, vars)

    def close(self):
        self.closed = True

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_value, traceback):
        self.close()


def connect(*args, **kwargs):
    return connection()
