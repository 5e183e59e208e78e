from _psycopg2_errors import (
    ActiveSqlTransaction, AdminShutdown, AmbiguousColumn, CannotCoerce, CardinalityViolation, CheckViolation,
    DatatypeMismatch, DeadlockDetected, DependentObjectsStillExist, DivisionByZero, DuplicateColumn,
    DuplicateObject, DuplicateTable, ExclusionViolation, FeatureNotSupported, ForeignKeyViolation,
    GeneratedAlways, GroupingError, InFailedSqlTransaction, IndeterminateDatatype, InternalError_,
    InvalidColumnReference, InvalidDatetimeFormat, InvalidForeignKey, InvalidParameterValue,
    InvalidSavepointSpecification, InvalidTextRepresentation, LockNotAvailable, NoActiveSqlTransaction,
    NotNullViolation, NumericValueOutOfRange, ObjectNotInPrerequisiteState, ProtocolViolation, QueryCanceled,
    ReadOnlySqlTransaction, RestrictViolation, SerializationFailure, StatementTooComplex,
    StringDataRightTruncation, TooManyConnections, UndefinedColumn, UndefinedFunction,
    UndefinedObject, UndefinedParameter, UndefinedTable, UniqueViolation, lookup)
