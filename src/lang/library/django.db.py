# Models and transactions are in django.db.models and django.db.transaction.
from _django_connection import close_old_connections, connection, connections
from _django_errors import (DEFAULT_DB_ALIAS, DatabaseError, DataError, Error, IntegrityError, InterfaceError,
                             InternalError, NotSupportedError, OperationalError, ProgrammingError)
from django.core.exceptions import ObjectDoesNotExist


def reset_queries(**kwargs):
    pass  # no queries are kept
