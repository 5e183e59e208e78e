# atomic() and what goes with it. The rules: the outermost block is a transaction, an inner one a savepoint (none
# with savepoint=False); an exception rolls back the innermost block that can, and one without a savepoint of its own
# leaves a mark, with which nothing can be sent until a block that can roll back has ended.
from _django_connection import TransactionManagementError, get_connection
from contextlib import ContextDecorator, contextmanager
from django.db.utils import DEFAULT_DB_ALIAS, DatabaseError, Error


def get_autocommit(using=None):
    return get_connection(using).get_autocommit()


def set_autocommit(autocommit, using=None):
    return get_connection(using).set_autocommit(autocommit)


def commit(using=None):
    get_connection(using).commit()


def rollback(using=None):
    get_connection(using).rollback()


def savepoint(using=None):
    return get_connection(using).savepoint()


def savepoint_rollback(sid, using=None):
    get_connection(using).savepoint_rollback(sid)


def savepoint_commit(sid, using=None):
    get_connection(using).savepoint_commit(sid)


def clean_savepoints(using=None):
    get_connection(using).clean_savepoints()


def get_rollback(using=None):
    return get_connection(using).get_rollback()


def set_rollback(rollback, using=None):
    return get_connection(using).set_rollback(rollback)


def on_commit(func, using=None):
    get_connection(using).on_commit(func)


# For what sends a single statement: an error in it breaks the block around it, if there is one.
@contextmanager
def mark_for_rollback_on_error(using=None):
    try:
        yield
    except Exception:
        connection = get_connection(using)
        if connection.in_atomic_block:
            connection.needs_rollback = True
        raise


class Atomic(ContextDecorator):
    def __init__(self, using, savepoint, durable):
        self.using = using
        self.savepoint = savepoint
        self.durable = durable

    def __enter__(self):
        connection = get_connection(self.using)
        if self.durable and connection.in_atomic_block:
            raise RuntimeError("A durable atomic block cannot be nested within another atomic block.")
        if not connection.in_atomic_block:
            connection.commit_on_exit = True
            connection.needs_rollback = False
            if not connection.get_autocommit():  # the program's own transaction: it stays open at the end
                connection.in_atomic_block = True
                connection.commit_on_exit = False
        if connection.in_atomic_block:
            wanted = self.savepoint and not connection.needs_rollback
            connection.savepoint_ids.append(connection.savepoint() if wanted else None)
        else:
            connection.set_autocommit(False)
            connection.in_atomic_block = True

    def __exit__(self, exc_type, exc_value, traceback):
        connection = get_connection(self.using)
        sid = None
        if connection.savepoint_ids:
            sid = connection.savepoint_ids.pop()
        else:
            connection.in_atomic_block = False
        try:
            if not connection.closed_in_transaction:
                if exc_type is None and not connection.needs_rollback:
                    _finish(connection, sid)
                else:
                    connection.needs_rollback = False
                    _undo(connection, sid)
        finally:
            _leave(connection)


def _finish(connection, sid):
    if not connection.in_atomic_block:
        try:
            connection.commit()
        except DatabaseError:
            _roll_back(connection)
            raise
    elif sid is not None:
        try:
            connection.savepoint_commit(sid)
        except DatabaseError:
            _undo(connection, sid)
            raise


def _undo(connection, sid):
    if not connection.in_atomic_block:
        _roll_back(connection)
    elif sid is None:
        connection.needs_rollback = True
    else:
        try:
            connection.savepoint_rollback(sid)
            connection.savepoint_commit(sid)
        except Error:
            connection.needs_rollback = True


def _roll_back(connection):
    try:
        connection.rollback()
    except Error:
        connection.close()


def _leave(connection):
    if not connection.in_atomic_block:
        if connection.closed_in_transaction:
            connection.connection = None
        else:
            connection.set_autocommit(True)
    elif not connection.savepoint_ids and not connection.commit_on_exit:
        if connection.closed_in_transaction:
            connection.connection = None
        else:
            connection.in_atomic_block = False


def atomic(using=None, savepoint=True, durable=False):
    if callable(using):  # @atomic without brackets
        return Atomic(DEFAULT_DB_ALIAS, savepoint, durable)(using)
    return Atomic(using, savepoint, durable)


def non_atomic_requests(using=None):
    if callable(using):
        return using
    return lambda view: view
