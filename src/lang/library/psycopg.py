# What `import psycopg` gives: blocking connections (_connect), its exceptions also as psycopg.errors.
import _connect as rows
import _psycopg_errors as errors
from _connect import Column, Connection, Cursor, IsolationLevel, Rollback, Transaction, connect
from _psycopg_errors import (
    DatabaseError, DataError, Error, IntegrityError, InterfaceError, InternalError, NotSupportedError,
    OperationalError, ProgrammingError)

__version__ = "3.1.7"
apilevel = "2.0"
threadsafety = 2
paramstyle = "pyformat"
