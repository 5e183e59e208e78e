# The exceptions of psycopg: those of the DB-API, and one class for each SQLSTATE by the names that psycopg
# gives them. States that the database here never answers with are not there; one without a class of its own is
# of its group's. They stand here since a module cannot import what imports it.

# From a SQLSTATE to its class.
_classes = {}

# Of a line that the server complains about, this many characters are shown, and this many after the place.
_SHOWN_WIDTH = 60
_SHOWN_AFTER = 10


class Error(Exception):
    __module__ = "psycopg"
    sqlstate = None

    def __init__(self, *args, info=None):
        super().__init__(*args)
        self._info = info

    @property
    def diag(self):
        return Diagnostic(self._info)


class InterfaceError(Error):
    __module__ = "psycopg"


class DatabaseError(Error):
    __module__ = "psycopg"

    def __init_subclass__(cls):
        if cls.__module__ == "_psycopg_errors":
            cls.__module__ = "psycopg.errors"
        if "sqlstate" in cls.__dict__:
            _classes[cls.sqlstate] = cls


class DataError(DatabaseError):
    __module__ = "psycopg"


class OperationalError(DatabaseError):
    __module__ = "psycopg"


class IntegrityError(DatabaseError):
    __module__ = "psycopg"


class InternalError(DatabaseError):
    __module__ = "psycopg"


class ProgrammingError(DatabaseError):
    __module__ = "psycopg"


class NotSupportedError(DatabaseError):
    __module__ = "psycopg"


class OutOfOrderTransactionNesting(ProgrammingError):
    __module__ = "psycopg.transaction"


_FIELDS = {"sqlstate": "sqlstate", "message_primary": "message", "message_detail": "detail",
           "message_hint": "hint", "constraint_name": "constraint_name", "table_name": "table_name",
           "column_name": "column_name"}


# What the server said, field by field; None where it said nothing.
class Diagnostic:
    __module__ = "psycopg.errors"

    def __init__(self, info):
        for name, field in _FIELDS.items():
            setattr(self, name, None if info is None else getattr(info, field))
        self.severity = self.severity_nonlocalized = None if info is None else "ERROR"
        self.schema_name = None if self.table_name is None else "public"
        self.statement_position = None
        if info is not None and info.position is not None:
            self.statement_position = str(info.position)


def lookup(sqlstate):
    return _classes[sqlstate.upper()]


# What psycopg makes of an error of the server; its text has the parts in which libpq puts it.
def translated(error, query):
    parts = [error.message]
    if error.position is not None:
        parts += _place_in(query.replace("\t", " "), error.position - 1)
    if error.detail:
        parts.append(f"DETAIL:  {error.detail}")
    if error.hint:
        parts.append(f"HINT:  {error.hint}")
    context = getattr(error, "context", None)
    if context:
        parts.append(f"CONTEXT:  {context}")
    cls = _classes.get(error.sqlstate) or _group(error.sqlstate)
    result = cls("\n".join(parts), info=error)
    result.sqlstate = error.sqlstate
    return result


# The line that holds a character, as much of it as libpq shows, and a mark below that.
def _place_in(query, place):
    begin = query.rfind("\n", 0, place) + 1
    end = begin + len(query[begin:].partition("\n")[0].rstrip("\r"))
    number = query[:begin].count("\n") + 1
    head = f"LINE {number}: "
    tail = ""
    if end - begin > _SHOWN_WIDTH:
        if begin + _SHOWN_WIDTH >= place + _SHOWN_AFTER:
            end = begin + _SHOWN_WIDTH
            tail = "..."
        else:
            if place + _SHOWN_AFTER < end:
                end = place + _SHOWN_AFTER
                tail = "..."
            if end - begin > _SHOWN_WIDTH:
                begin = end - _SHOWN_WIDTH
                head += "..."
    return [head + query[begin:end] + tail, " " * (len(head) + place - begin) + "^"]


_GROUPS = {"0A": NotSupportedError, "20": ProgrammingError, "21": ProgrammingError, "22": DataError,
           "23": IntegrityError, "24": InternalError, "25": InternalError, "26": ProgrammingError,
           "2B": InternalError, "2D": InternalError, "34": ProgrammingError, "3D": ProgrammingError,
           "3F": ProgrammingError, "42": ProgrammingError, "44": ProgrammingError, "P0": ProgrammingError,
           "XX": InternalError}
_OPERATIONAL = ("08", "27", "28", "2F", "38", "39", "3B", "40", "53", "54", "55", "57", "58")


def _group(sqlstate):
    group = sqlstate[:2]
    return OperationalError if group in _OPERATIONAL else _GROUPS.get(group, DatabaseError)


class ConnectionException(OperationalError): sqlstate = "08000"
class ConnectionDoesNotExist(OperationalError): sqlstate = "08003"
class ConnectionFailure(OperationalError): sqlstate = "08006"
class FeatureNotSupported(NotSupportedError): sqlstate = "0A000"
class CardinalityViolation(ProgrammingError): sqlstate = "21000"
class DataException(DataError): sqlstate = "22000"
class DatetimeFieldOverflow(DataError): sqlstate = "22008"
class DivisionByZero(DataError): sqlstate = "22012"
class InvalidDatetimeFormat(DataError): sqlstate = "22007"
class InvalidParameterValue(DataError): sqlstate = "22023"
class InvalidRowCountInLimitClause(DataError): sqlstate = "2201W"
class InvalidRowCountInResultOffsetClause(DataError): sqlstate = "2201X"
class NullValueNotAllowed(DataError): sqlstate = "22004"
class NumericValueOutOfRange(DataError): sqlstate = "22003"
class SequenceGeneratorLimitExceeded(DataError): sqlstate = "2200H"
class StringDataRightTruncation(DataError): sqlstate = "22001"
class FloatingPointException(DataError): sqlstate = "22P01"
class InvalidTextRepresentation(DataError): sqlstate = "22P02"
class IntegrityConstraintViolation(IntegrityError): sqlstate = "23000"
class RestrictViolation(IntegrityError): sqlstate = "23001"
class NotNullViolation(IntegrityError): sqlstate = "23502"
class ForeignKeyViolation(IntegrityError): sqlstate = "23503"
class UniqueViolation(IntegrityError): sqlstate = "23505"
class CheckViolation(IntegrityError): sqlstate = "23514"
class ExclusionViolation(IntegrityError): sqlstate = "23P01"
class InvalidTransactionState(InternalError): sqlstate = "25000"
class ActiveSqlTransaction(InternalError): sqlstate = "25001"
class ReadOnlySqlTransaction(InternalError): sqlstate = "25006"
class NoActiveSqlTransaction(InternalError): sqlstate = "25P01"
class InFailedSqlTransaction(InternalError): sqlstate = "25P02"
class IdleInTransactionSessionTimeout(InternalError): sqlstate = "25P03"
class InvalidTransactionTermination(InternalError): sqlstate = "2D000"
class SavepointException(OperationalError): sqlstate = "3B000"
class InvalidSavepointSpecification(OperationalError): sqlstate = "3B001"
class TransactionRollback(OperationalError): sqlstate = "40000"
class SerializationFailure(OperationalError): sqlstate = "40001"
class DeadlockDetected(OperationalError): sqlstate = "40P01"
class SyntaxErrorOrAccessRuleViolation(ProgrammingError): sqlstate = "42000"
class SyntaxError_(ProgrammingError): sqlstate = "42601"
class InsufficientPrivilege(ProgrammingError): sqlstate = "42501"
class CannotCoerce(ProgrammingError): sqlstate = "42846"
class GroupingError(ProgrammingError): sqlstate = "42803"
class InvalidForeignKey(ProgrammingError): sqlstate = "42830"
class NameTooLong(ProgrammingError): sqlstate = "42622"
class DatatypeMismatch(ProgrammingError): sqlstate = "42804"
class IndeterminateDatatype(ProgrammingError): sqlstate = "42P18"
class WrongObjectType(ProgrammingError): sqlstate = "42809"
class GeneratedAlways(ProgrammingError): sqlstate = "428C9"
class UndefinedColumn(ProgrammingError): sqlstate = "42703"
class UndefinedFunction(ProgrammingError): sqlstate = "42883"
class UndefinedTable(ProgrammingError): sqlstate = "42P01"
class UndefinedParameter(ProgrammingError): sqlstate = "42P02"
class UndefinedObject(ProgrammingError): sqlstate = "42704"
class DuplicateColumn(ProgrammingError): sqlstate = "42701"
class DuplicateTable(ProgrammingError): sqlstate = "42P07"
class DuplicateAlias(ProgrammingError): sqlstate = "42712"
class DuplicateObject(ProgrammingError): sqlstate = "42710"
class AmbiguousColumn(ProgrammingError): sqlstate = "42702"
class AmbiguousFunction(ProgrammingError): sqlstate = "42725"
class AmbiguousParameter(ProgrammingError): sqlstate = "42P08"
class AmbiguousAlias(ProgrammingError): sqlstate = "42P09"
class InvalidColumnReference(ProgrammingError): sqlstate = "42P10"
class InvalidTableDefinition(ProgrammingError): sqlstate = "42P16"
class InvalidObjectDefinition(ProgrammingError): sqlstate = "42P17"
class InsufficientResources(OperationalError): sqlstate = "53000"
class OutOfMemory(OperationalError): sqlstate = "53200"
class TooManyConnections(OperationalError): sqlstate = "53300"
class ProgramLimitExceeded(OperationalError): sqlstate = "54000"
class StatementTooComplex(OperationalError): sqlstate = "54001"
class TooManyColumns(OperationalError): sqlstate = "54011"
class TooManyArguments(OperationalError): sqlstate = "54023"
class ObjectNotInPrerequisiteState(OperationalError): sqlstate = "55000"
class ObjectInUse(OperationalError): sqlstate = "55006"
class CantChangeRuntimeParam(OperationalError): sqlstate = "55P02"
class LockNotAvailable(OperationalError): sqlstate = "55P03"
class OperatorIntervention(OperationalError): sqlstate = "57000"
class QueryCanceled(OperationalError): sqlstate = "57014"
class IdleSessionTimeout(OperationalError): sqlstate = "57P05"
class InternalError_(InternalError): sqlstate = "XX000"


# A module of the library gives out no name that is a builtin's too, so psycopg.errors has no SyntaxError.
SyntaxError_.__name__ = SyntaxError_.__qualname__ = "SyntaxError"
