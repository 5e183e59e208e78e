import _psycopg2_errors as errors
import _psycopg2_extensions as extensions
from _psycopg2 import (DatabaseError, DataError, Error, IntegrityError, InterfaceError, InternalError,
                       NotSupportedError, OperationalError, ProgrammingError, connect)

apilevel = "2.0"
threadsafety = 2
paramstyle = "pyformat"
