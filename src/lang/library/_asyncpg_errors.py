# The exceptions of asyncpg: one class for each SQLSTATE, by the names and in the hierarchy that asyncpg gives
# them. States that the database here never answers with are not there; one that has no class of its own is an
# UnknownPostgresError, as in asyncpg. They stand here since a module cannot import what imports it.

# From a SQLSTATE to its class: those of the program, and at first asyncpg's own, which are moved into a tuple
# that never changes (_own, at the end).
_classes = {}


# What a client did wrong.
class InterfaceError(Exception):
    __module__ = "asyncpg.exceptions._base"

    def __init__(self, msg, *, detail=None, hint=None):
        super().__init__(msg)
        self.detail = detail
        self.hint = hint

    def __str__(self):
        return _text(self)


class InternalClientError(Exception):
    __module__ = "asyncpg.exceptions._base"


# What the server answered. The fields that it did not send are None.
class PostgresError(Exception):
    __module__ = "asyncpg.exceptions._base"
    sqlstate = severity = message = detail = hint = position = query = None
    schema_name = table_name = column_name = constraint_name = None

    def __init_subclass__(cls):
        if cls.__module__ == "_asyncpg_errors":
            cls.__module__ = "asyncpg.exceptions"
        if "sqlstate" in cls.__dict__:
            _classes[cls.sqlstate] = cls

    def __str__(self):
        return _text(self)

    def as_dict(self):
        values = {name: getattr(self, name) for name in _FIELDS}
        return {name: value for name, value in values.items() if value is not None}


class FatalPostgresError(PostgresError):
    __module__ = "asyncpg.exceptions._base"


class UnknownPostgresError(FatalPostgresError):
    __module__ = "asyncpg.exceptions._base"


_SENT = ("sqlstate", "message", "detail", "hint", "constraint_name", "table_name", "column_name")
_FIELDS = ("severity", *_SENT, "position", "schema_name")


def _text(error):
    text = error.args[0]
    if error.detail:
        text += f"\nDETAIL:  {error.detail}"
    if error.hint:
        text += f"\nHINT:  {error.hint}"
    return text


# What asyncpg makes of an error of the server.
def _class_of(sqlstate):
    if sqlstate in _classes:
        return _classes[sqlstate]
    for state, cls in _own:
        if state == sqlstate:
            return cls
    return UnknownPostgresError


def translated(error, query):
    result = _class_of(error.sqlstate)(error.message)
    for name in _SENT:
        setattr(result, name, getattr(error, name))
    result.severity = "ERROR"
    result.query = query
    if error.position is not None:
        result.position = str(error.position)
    if error.table_name is not None:
        result.schema_name = "public"
    return result


class PostgresConnectionError(PostgresError): sqlstate = "08000"
class ConnectionDoesNotExistError(PostgresConnectionError): sqlstate = "08003"
class ConnectionFailureError(PostgresConnectionError): sqlstate = "08006"
class FeatureNotSupportedError(PostgresError): sqlstate = "0A000"
class CardinalityViolationError(PostgresError): sqlstate = "21000"
class DataError(PostgresError): sqlstate = "22000"
class DatetimeFieldOverflowError(DataError): sqlstate = "22008"
class DivisionByZeroError(DataError): sqlstate = "22012"
class InvalidDatetimeFormatError(DataError): sqlstate = "22007"
class InvalidParameterValueError(DataError): sqlstate = "22023"
class InvalidRowCountInLimitClauseError(DataError): sqlstate = "2201W"
class InvalidRowCountInResultOffsetClauseError(DataError): sqlstate = "2201X"
class NullValueNotAllowedError(DataError): sqlstate = "22004"
class NumericValueOutOfRangeError(DataError): sqlstate = "22003"
class SequenceGeneratorLimitExceededError(DataError): sqlstate = "2200H"
class StringDataRightTruncationError(DataError): sqlstate = "22001"
class PostgresFloatingPointError(DataError): sqlstate = "22P01"
class InvalidTextRepresentationError(DataError): sqlstate = "22P02"
class IntegrityConstraintViolationError(PostgresError): sqlstate = "23000"
class RestrictViolationError(IntegrityConstraintViolationError): sqlstate = "23001"
class NotNullViolationError(IntegrityConstraintViolationError): sqlstate = "23502"
class ForeignKeyViolationError(IntegrityConstraintViolationError): sqlstate = "23503"
class UniqueViolationError(IntegrityConstraintViolationError): sqlstate = "23505"
class CheckViolationError(IntegrityConstraintViolationError): sqlstate = "23514"
class ExclusionViolationError(IntegrityConstraintViolationError): sqlstate = "23P01"
class InvalidTransactionStateError(PostgresError): sqlstate = "25000"
class ActiveSQLTransactionError(InvalidTransactionStateError): sqlstate = "25001"
class ReadOnlySQLTransactionError(InvalidTransactionStateError): sqlstate = "25006"
class NoActiveSQLTransactionError(InvalidTransactionStateError): sqlstate = "25P01"
class InFailedSQLTransactionError(InvalidTransactionStateError): sqlstate = "25P02"
class IdleInTransactionSessionTimeoutError(InvalidTransactionStateError): sqlstate = "25P03"
class InvalidTransactionTerminationError(PostgresError): sqlstate = "2D000"
class SavepointError(PostgresError): sqlstate = "3B000"
class InvalidSavepointSpecificationError(SavepointError): sqlstate = "3B001"
class TransactionRollbackError(PostgresError): sqlstate = "40000"
class SerializationError(TransactionRollbackError): sqlstate = "40001"
class DeadlockDetectedError(TransactionRollbackError): sqlstate = "40P01"
class SyntaxOrAccessError(PostgresError): sqlstate = "42000"
class PostgresSyntaxError(SyntaxOrAccessError): sqlstate = "42601"
class InsufficientPrivilegeError(SyntaxOrAccessError): sqlstate = "42501"
class CannotCoerceError(SyntaxOrAccessError): sqlstate = "42846"
class GroupingError(SyntaxOrAccessError): sqlstate = "42803"
class InvalidForeignKeyError(SyntaxOrAccessError): sqlstate = "42830"
class NameTooLongError(SyntaxOrAccessError): sqlstate = "42622"
class DatatypeMismatchError(SyntaxOrAccessError): sqlstate = "42804"
class IndeterminateDatatypeError(SyntaxOrAccessError): sqlstate = "42P18"
class WrongObjectTypeError(SyntaxOrAccessError): sqlstate = "42809"
class GeneratedAlwaysError(SyntaxOrAccessError): sqlstate = "428C9"
class UndefinedColumnError(SyntaxOrAccessError): sqlstate = "42703"
class UndefinedFunctionError(SyntaxOrAccessError): sqlstate = "42883"
class UndefinedTableError(SyntaxOrAccessError): sqlstate = "42P01"
class UndefinedParameterError(SyntaxOrAccessError): sqlstate = "42P02"
class UndefinedObjectError(SyntaxOrAccessError): sqlstate = "42704"
class DuplicateColumnError(SyntaxOrAccessError): sqlstate = "42701"
class DuplicateTableError(SyntaxOrAccessError): sqlstate = "42P07"
class DuplicateAliasError(SyntaxOrAccessError): sqlstate = "42712"
class DuplicateObjectError(SyntaxOrAccessError): sqlstate = "42710"
class AmbiguousColumnError(SyntaxOrAccessError): sqlstate = "42702"
class AmbiguousFunctionError(SyntaxOrAccessError): sqlstate = "42725"
class AmbiguousParameterError(SyntaxOrAccessError): sqlstate = "42P08"
class AmbiguousAliasError(SyntaxOrAccessError): sqlstate = "42P09"
class InvalidColumnReferenceError(SyntaxOrAccessError): sqlstate = "42P10"
class InvalidTableDefinitionError(SyntaxOrAccessError): sqlstate = "42P16"
class InvalidObjectDefinitionError(SyntaxOrAccessError): sqlstate = "42P17"
class InsufficientResourcesError(PostgresError): sqlstate = "53000"
class OutOfMemoryError(InsufficientResourcesError): sqlstate = "53200"
class TooManyConnectionsError(InsufficientResourcesError): sqlstate = "53300"
class ProgramLimitExceededError(PostgresError): sqlstate = "54000"
class StatementTooComplexError(ProgramLimitExceededError): sqlstate = "54001"
class TooManyColumnsError(ProgramLimitExceededError): sqlstate = "54011"
class TooManyArgumentsError(ProgramLimitExceededError): sqlstate = "54023"
class ObjectNotInPrerequisiteStateError(PostgresError): sqlstate = "55000"
class ObjectInUseError(ObjectNotInPrerequisiteStateError): sqlstate = "55006"
class CantChangeRuntimeParamError(ObjectNotInPrerequisiteStateError): sqlstate = "55P02"
class LockNotAvailableError(ObjectNotInPrerequisiteStateError): sqlstate = "55P03"
class OperatorInterventionError(PostgresError): sqlstate = "57000"
class QueryCanceledError(OperatorInterventionError): sqlstate = "57014"
class IdleSessionTimeoutError(OperatorInterventionError): sqlstate = "57P05"
class InternalServerError(PostgresError): sqlstate = "XX000"


_own = tuple(_classes.items())
_classes.clear()
