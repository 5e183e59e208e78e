from _django_errors import (DEFAULT_DB_ALIAS, ConnectionDoesNotExist, DatabaseError, DatabaseErrorWrapper, DataError,
                            Error, IntegrityError, InterfaceError, InternalError, NotSupportedError,
                            OperationalError, ProgrammingError)
