# What `import asyncpg` gives: its pool and connections (_pool), its exceptions also as asyncpg.exceptions.
import _asyncpg_errors as exceptions
from _asyncpg_connection import Connection
from _asyncpg_values import Record
from _pool import Pool, connect, create_pool
from _asyncpg_errors import (
    InterfaceError, InternalClientError, PostgresError, FatalPostgresError, UnknownPostgresError,
    PostgresConnectionError, ConnectionDoesNotExistError, ConnectionFailureError, FeatureNotSupportedError,
    CardinalityViolationError, DataError, DatetimeFieldOverflowError, DivisionByZeroError,
    InvalidDatetimeFormatError, InvalidParameterValueError, InvalidRowCountInLimitClauseError,
    InvalidRowCountInResultOffsetClauseError, NullValueNotAllowedError, NumericValueOutOfRangeError,
    SequenceGeneratorLimitExceededError, StringDataRightTruncationError, PostgresFloatingPointError,
    InvalidTextRepresentationError, IntegrityConstraintViolationError, RestrictViolationError,
    NotNullViolationError, ForeignKeyViolationError, UniqueViolationError, CheckViolationError,
    ExclusionViolationError, InvalidTransactionStateError, ActiveSQLTransactionError,
    ReadOnlySQLTransactionError, NoActiveSQLTransactionError, InFailedSQLTransactionError,
    IdleInTransactionSessionTimeoutError, InvalidTransactionTerminationError, SavepointError,
    InvalidSavepointSpecificationError, TransactionRollbackError, SerializationError, DeadlockDetectedError,
    SyntaxOrAccessError, PostgresSyntaxError, InsufficientPrivilegeError, CannotCoerceError, GroupingError,
    InvalidForeignKeyError, NameTooLongError, DatatypeMismatchError, IndeterminateDatatypeError,
    WrongObjectTypeError, GeneratedAlwaysError, UndefinedColumnError, UndefinedFunctionError,
    UndefinedTableError, UndefinedParameterError, UndefinedObjectError, DuplicateColumnError,
    DuplicateTableError, DuplicateAliasError, DuplicateObjectError, AmbiguousColumnError,
    AmbiguousFunctionError, AmbiguousParameterError, AmbiguousAliasError, InvalidColumnReferenceError,
    InvalidTableDefinitionError, InvalidObjectDefinitionError, InsufficientResourcesError, OutOfMemoryError,
    TooManyConnectionsError, ProgramLimitExceededError, StatementTooComplexError, TooManyColumnsError,
    TooManyArgumentsError, ObjectNotInPrerequisiteStateError, ObjectInUseError, CantChangeRuntimeParamError,
    LockNotAvailableError, OperatorInterventionError, QueryCanceledError, IdleSessionTimeoutError,
    InternalServerError)

__version__ = "0.27.0"
