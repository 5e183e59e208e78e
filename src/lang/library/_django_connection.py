# A thread's connection to the database, as django.db.connection gives it: autocommit outside of atomic(), and the
# state that atomic() keeps on it. The client under it is psycopg2's; one is made when it is first needed.
import asyncio
import _psycopg2
from _django_errors import (DEFAULT_DB_ALIAS, ConnectionDoesNotExist, DatabaseError, DatabaseErrorWrapper,
                             ProgrammingError)
from _thread import get_ident
from _threading_local import local
from django.core.exceptions import SynchronousOnlyOperation


class TransactionManagementError(ProgrammingError):
    __module__ = "django.db.transaction"


def _refuse_in_event_loop():
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return
    raise SynchronousOnlyOperation(
        "You cannot call this from an async context - use a thread or sync_to_async.")


class CursorWrapper:
    __module__ = "django.db.backends.utils"

    def __init__(self, cursor, db):
        self.cursor = cursor
        self.db = db

    def __getattr__(self, name):
        return getattr(self.cursor, name)

    def _fetch(self, function, *args):
        with self.db.wrap_database_errors:
            return function(*args)

    def fetchone(self):
        return self._fetch(self.cursor.fetchone)

    def fetchmany(self, *args):
        return self._fetch(self.cursor.fetchmany, *args)

    def fetchall(self):
        return self._fetch(self.cursor.fetchall)

    def __iter__(self):
        with self.db.wrap_database_errors:
            yield from self.cursor

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_value, traceback):
        self.cursor.close()

    def execute(self, sql, params=None):
        self.db.validate_no_broken_transaction()
        with self.db.wrap_database_errors:
            return self.cursor.execute(sql, params)

    def executemany(self, sql, param_list):
        self.db.validate_no_broken_transaction()
        with self.db.wrap_database_errors:
            return self.cursor.executemany(sql, param_list)


class DatabaseWrapper:
    __module__ = "django.db.backends.postgresql.base"
    vendor = "postgresql"
    Database = _psycopg2

    def __init__(self, alias):
        self.alias = alias
        self.connection = None
        self.autocommit = False
        self.savepoint_state = 0
        self.run_commit_hooks_on_set_autocommit_on = False
        self.errors_occurred = False
        self.wrap_database_errors = DatabaseErrorWrapper(self)
        self._thread_ident = get_ident()
        self._start_over()

    def __repr__(self):
        return f"<DatabaseWrapper vendor={self.vendor!r} alias={self.alias!r}>"

    def _start_over(self):
        self.in_atomic_block = False
        self.savepoint_ids = []
        self.needs_rollback = False
        self.commit_on_exit = True
        self.closed_in_transaction = False
        self.run_on_commit = []

    # ---- The connection to the server.

    def connect(self):
        _refuse_in_event_loop()
        self._start_over()
        self.errors_occurred = False
        self.connection = _psycopg2.connect()
        self.set_autocommit(True)

    def ensure_connection(self):
        _refuse_in_event_loop()
        if self.connection is None:
            with self.wrap_database_errors:
                self.connect()

    def cursor(self):
        self.ensure_connection()
        with self.wrap_database_errors:
            made = self.connection.cursor()
            self.validate_thread_sharing()
            return CursorWrapper(made, self)

    def chunked_cursor(self):
        return self.cursor()

    def commit(self):
        _refuse_in_event_loop()
        self.validate_thread_sharing()
        self.validate_no_atomic_block()
        if self.connection is not None:
            with self.wrap_database_errors:
                self.connection.commit()
        self.errors_occurred = False
        self.run_commit_hooks_on_set_autocommit_on = True

    def rollback(self):
        _refuse_in_event_loop()
        self.validate_thread_sharing()
        self.validate_no_atomic_block()
        if self.connection is not None:
            with self.wrap_database_errors:
                self.connection.rollback()
        self.errors_occurred = False
        self.needs_rollback = False
        self.run_on_commit = []

    # Inside of atomic() the connection stays, closed: what comes before the end of the block fails.
    def close(self):
        _refuse_in_event_loop()
        self.validate_thread_sharing()
        self.run_on_commit = []
        if self.closed_in_transaction or self.connection is None:
            return
        try:
            with self.wrap_database_errors:
                self.connection.close()
        finally:
            if self.in_atomic_block:
                self.closed_in_transaction = True
                self.needs_rollback = True
            else:
                self.connection = None

    def is_usable(self):
        try:
            with self.connection.cursor() as cursor:
                cursor.execute("SELECT 1")
        except _psycopg2.Error:
            return False
        return True

    def close_if_unusable_or_obsolete(self):
        if self.connection is None:
            return
        self.close()  # CONN_MAX_AGE is 0: a connection serves one request

    # ---- Savepoints.

    def _execute(self, sql):
        with self.cursor() as cursor:
            cursor.execute(sql)

    def savepoint(self):
        _refuse_in_event_loop()
        if self.get_autocommit():
            return None
        self.savepoint_state += 1
        sid = f"s{get_ident()}_x{self.savepoint_state}"
        self.validate_thread_sharing()
        self._execute(f'SAVEPOINT "{sid}"')
        return sid

    def savepoint_rollback(self, sid):
        _refuse_in_event_loop()
        if self.get_autocommit():
            return
        self.validate_thread_sharing()
        self._execute(f'ROLLBACK TO SAVEPOINT "{sid}"')
        self.run_on_commit = [(sids, hook) for sids, hook in self.run_on_commit if sid not in sids]

    def savepoint_commit(self, sid):
        _refuse_in_event_loop()
        if self.get_autocommit():
            return
        self.validate_thread_sharing()
        self._execute(f'RELEASE SAVEPOINT "{sid}"')

    def clean_savepoints(self):
        _refuse_in_event_loop()
        self.savepoint_state = 0

    # ---- Autocommit and the state of atomic().

    def get_autocommit(self):
        self.ensure_connection()
        return self.autocommit

    def set_autocommit(self, autocommit, force_begin_transaction_with_broken_autocommit=False):
        self.validate_no_atomic_block()
        self.ensure_connection()
        with self.wrap_database_errors:
            self.connection.autocommit = autocommit
        self.autocommit = autocommit
        if autocommit and self.run_commit_hooks_on_set_autocommit_on:
            self.run_and_clear_commit_hooks()
            self.run_commit_hooks_on_set_autocommit_on = False

    def get_rollback(self):
        self._validate_atomic_block()
        return self.needs_rollback

    def set_rollback(self, rollback):
        self._validate_atomic_block()
        self.needs_rollback = rollback

    def _validate_atomic_block(self):
        if not self.in_atomic_block:
            raise TransactionManagementError("The rollback flag doesn't work outside of an 'atomic' block.")

    def validate_no_atomic_block(self):
        if self.in_atomic_block:
            raise TransactionManagementError("This is forbidden when an 'atomic' block is active.")

    def validate_no_broken_transaction(self):
        if self.needs_rollback:
            raise TransactionManagementError("An error occurred in the current transaction. You can't "
                                             "execute queries until the end of the 'atomic' block.")

    def validate_thread_sharing(self):
        ident = get_ident()
        if self._thread_ident != ident:
            raise DatabaseError(
                "DatabaseWrapper objects created in a thread can only be used in that same thread. The object "
                f"with alias '{self.alias}' was created in thread id {self._thread_ident} and this is thread id "
                f"{ident}.")

    # ---- What waits for the commit.

    def on_commit(self, func):
        if not callable(func):
            raise TypeError("on_commit()'s callback must be a callable.")
        if self.in_atomic_block:
            self.run_on_commit.append((set(self.savepoint_ids), func))
        elif not self.get_autocommit():
            raise TransactionManagementError("on_commit() cannot be used in manual transaction management")
        else:
            func()

    def run_and_clear_commit_hooks(self):
        self.validate_no_atomic_block()
        hooks = self.run_on_commit
        self.run_on_commit = []
        while hooks:
            _, func = hooks.pop(0)
            func()


# ---- Connections by alias; there is one database.

class ConnectionHandler:
    __module__ = "django.db.utils"

    def __init__(self):
        self._own = local()

    def __getitem__(self, alias):
        if alias != DEFAULT_DB_ALIAS:
            raise ConnectionDoesNotExist(f"The connection '{alias}' doesn't exist.")
        own = self._own
        try:
            return own.default
        except AttributeError:
            own.default = DatabaseWrapper(alias)
            return own.default

    def __iter__(self):
        return iter([DEFAULT_DB_ALIAS])

    def all(self):
        return [self[DEFAULT_DB_ALIAS]]

    def close_all(self):
        self[DEFAULT_DB_ALIAS].close()


class ConnectionProxy:
    __module__ = "django.utils.connection"

    def __init__(self, handler, alias):
        self.__dict__["_handler"] = handler
        self.__dict__["_alias"] = alias

    def __getattr__(self, name):
        return getattr(self._handler[self._alias], name)

    def __setattr__(self, name, value):
        setattr(self._handler[self._alias], name, value)

    def __delattr__(self, name):
        delattr(self._handler[self._alias], name)

    def __eq__(self, other):
        return self._handler[self._alias] == other


connections = ConnectionHandler()
connection = ConnectionProxy(connections, DEFAULT_DB_ALIAS)


def get_connection(using=None):
    return connections[DEFAULT_DB_ALIAS if using is None else using]


def close_old_connections(**kwargs):
    for one in connections.all():
        one.close_if_unusable_or_obsolete()
