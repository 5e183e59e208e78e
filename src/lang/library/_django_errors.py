# The errors of django.db.utils, and how the client's become them.
import _psycopg2

DEFAULT_DB_ALIAS = "default"


class Error(Exception):
    __module__ = "django.db.utils"


class InterfaceError(Error):
    __module__ = "django.db.utils"


class DatabaseError(Error):
    __module__ = "django.db.utils"


class DataError(DatabaseError):
    __module__ = "django.db.utils"


class OperationalError(DatabaseError):
    __module__ = "django.db.utils"


class IntegrityError(DatabaseError):
    __module__ = "django.db.utils"


class InternalError(DatabaseError):
    __module__ = "django.db.utils"


class ProgrammingError(DatabaseError):
    __module__ = "django.db.utils"


class NotSupportedError(DatabaseError):
    __module__ = "django.db.utils"


class ConnectionDoesNotExist(Exception):
    __module__ = "django.utils.connection"


_translated = ((_psycopg2.DataError, DataError), (_psycopg2.OperationalError, OperationalError),
               (_psycopg2.IntegrityError, IntegrityError), (_psycopg2.InternalError, InternalError),
               (_psycopg2.ProgrammingError, ProgrammingError), (_psycopg2.NotSupportedError, NotSupportedError),
               (_psycopg2.DatabaseError, DatabaseError), (_psycopg2.InterfaceError, InterfaceError),
               (_psycopg2.Error, Error))


# Where the client's errors leave as Django's, the client's being their cause.
class DatabaseErrorWrapper:
    def __init__(self, wrapper):
        self.wrapper = wrapper

    def __enter__(self):
        pass

    def __exit__(self, exc_type, exc_value, traceback):
        if exc_type is None:
            return
        for theirs, ours in _translated:
            if issubclass(exc_type, theirs):
                if ours not in (DataError, IntegrityError):
                    self.wrapper.errors_occurred = True
                raise ours(*exc_value.args) from exc_value
