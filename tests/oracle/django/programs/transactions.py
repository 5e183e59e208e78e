import asyncio
import threading

import psycopg2
from django.core.exceptions import SynchronousOnlyOperation
from django.db import (DatabaseError, DataError, IntegrityError, InterfaceError, OperationalError, ProgrammingError,
                       close_old_connections, connection, connections, models, transaction)
from django.db.models import F
from django.db.transaction import TransactionManagementError, atomic, get_connection


class Account(models.Model):
    balance = models.IntegerField(default=0)


class Name(models.Model):
    name = models.CharField(max_length=10, unique=True)
    count = models.PositiveIntegerField(default=0)


def in_thread(function):
    found = []

    def run():
        try:
            found.append(function())
        except Exception as error:
            found.append(f"{type(error).__name__}: {error}")
        finally:
            connection.close()

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    return found[0]


def boom():
    raise ValueError("boom")


# ---- atomic
with transaction.atomic(): Account.objects.create(balance=1)
Account.objects.count()
with transaction.atomic(): pass
with transaction.atomic():
    Account.objects.create(balance=2)
    boom()
Account.objects.count()
with transaction.atomic():
    Account.objects.create(balance=3)
    with transaction.atomic():
        Account.objects.create(balance=4)
Account.objects.count()
with transaction.atomic():
    Account.objects.create(balance=5)
    try:
        with transaction.atomic():
            Account.objects.create(balance=6)
            boom()
    except ValueError:
        pass
    Account.objects.create(balance=7)
Account.objects.count()
with transaction.atomic():
    Account.objects.create(balance=8)
    try:
        with transaction.atomic(savepoint=False):
            Account.objects.create(balance=9)
            boom()
    except ValueError:
        print(get_connection().needs_rollback)
    Account.objects.create(balance=10)
Account.objects.count(), connection.in_atomic_block, connection.get_autocommit()
with transaction.atomic():
    with transaction.atomic(savepoint=False):
        with transaction.atomic():
            Account.objects.create()
Account.objects.count()
with transaction.atomic():
    try:
        with transaction.atomic():
            try:
                with transaction.atomic(savepoint=False):
                    boom()
            except ValueError:
                pass
            Account.objects.count()
    except TransactionManagementError as error:
        print(error)
    print(Account.objects.count())
# ---- decorators
@transaction.atomic
def pay(amount):
    Account.objects.create(balance=amount)
    return Account.objects.count()
pay(5), pay.__name__
@transaction.atomic(savepoint=False)
def fail():
    Account.objects.create(balance=1)
    boom()
fail()
Account.objects.count()
@transaction.atomic(durable=True)
def durable():
    return Account.objects.create(balance=3).balance
durable()
with transaction.atomic(): durable()
with transaction.atomic(): pay(6)
with transaction.atomic(using="default"): pay(6)
with transaction.atomic(using="other"): pay(6)
with transaction.atomic("default"): pay(6)
# ---- integrity errors
Name.objects.create(name="a")
with transaction.atomic():
    Name.objects.create(name="a")
with transaction.atomic():
    try:
        Name.objects.create(name="a")
    except IntegrityError as error:
        print(error.__cause__.pgcode, connection.needs_rollback)
    Name.objects.count()
with transaction.atomic():
    try:
        with transaction.atomic():
            Name.objects.create(name="a")
    except IntegrityError as error:
        print(isinstance(error.__cause__, psycopg2.errors.UniqueViolation), error.__cause__.diag.constraint_name)
    print(Name.objects.count())
    Name.objects.create(name="b")
Name.objects.count()
with transaction.atomic():
    try:
        Name.objects.get(name="zz")
    except Name.DoesNotExist:
        print("none")
    print(Name.objects.count())
with transaction.atomic():
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT wrong")
    except ProgrammingError as error:
        print(str(error), connection.needs_rollback)
    try:
        Name.objects.count()
    except Exception as error:
        print(type(error).__name__, error)
Name.objects.get_or_create(name="c")
with transaction.atomic():
    print(Name.objects.get_or_create(name="c"))
    print(Name.objects.get_or_create(name="d"))
    print(Name.objects.update_or_create(name="d", defaults={"count": 4}))
with transaction.atomic(): Name.objects.filter(name="d").update(count=F("count") - 5)
with transaction.atomic(): Name.objects.filter(name="d").update(name="c")
with transaction.atomic():
    try:
        Name.objects.filter(name="d").update(name="c")
    except IntegrityError:
        transaction.set_rollback(False)
    Name.objects.count()
with transaction.atomic():
    n = Name(name="c")
    try:
        n.save()
    except IntegrityError:
        pass
    n.save()
Name(name="way too long to fit").save()
# ---- select for update
Account.objects.create(balance=100)
Account.objects.select_for_update().get(pk=1)
Account.objects.select_for_update().filter(pk=1).count()
Account.objects.select_for_update().filter(pk=1).exists()
Account.objects.select_for_update().filter(pk=1).update(balance=50)
Account.objects.select_for_update().filter(pk=99).first()
Account.objects.select_for_update(nowait=True, skip_locked=True)
with transaction.atomic():
    print(Account.objects.select_for_update().get(pk=1).balance)
    print(Account.objects.select_for_update(nowait=True).get(pk=1))
    print(Account.objects.select_for_update(skip_locked=True).filter(balance__gt=0))
    print(Account.objects.select_for_update(of=("self",)).first())
    print(Account.objects.select_for_update(no_key=True).order_by("id")[:1])
    print(Account.objects.select_for_update(of=("self",), no_key=True, nowait=True).last())
    print(list(Account.objects.select_for_update().values_list("balance", flat=True)))
    print(Account.objects.select_for_update().get_or_create(balance=50))
    print(Account.objects.filter(id__in=Account.objects.select_for_update().filter(balance=50)))
with transaction.atomic(): Account.objects.select_for_update(of=("wrong",)).first()
with transaction.atomic(): Account.objects.select_for_update().distinct().first()
with transaction.atomic(): Account.objects.select_for_update().update(balance=F("balance") + 1)
with transaction.atomic(): Account.objects.select_for_update().filter(pk=1).delete()
# ---- waiting for the other
Account.objects.create(balance=100)
with transaction.atomic():
    a = Account.objects.select_for_update().get(pk=1)
    print(in_thread(lambda: Account.objects.get(pk=1).balance))
    def other():
        with transaction.atomic():
            return Account.objects.select_for_update(nowait=True).get(pk=1)
    print(in_thread(other))
    def skipping():
        with transaction.atomic():
            return list(Account.objects.select_for_update(skip_locked=True))
    print(in_thread(skipping))
    a.balance = 5
    a.save()
    print(in_thread(lambda: Account.objects.get(pk=1).balance))
in_thread(lambda: Account.objects.get(pk=1).balance)
in_thread(lambda: connection.in_atomic_block)
with transaction.atomic(): in_thread(lambda: connection.in_atomic_block)
# ---- on commit
told = []
transaction.on_commit(lambda: told.append("at once"))
told
with transaction.atomic():
    transaction.on_commit(lambda: told.append("first"))
    Account.objects.create()
    with transaction.atomic():
        transaction.on_commit(lambda: told.append("inner"))
    print(told)
told
with transaction.atomic():
    transaction.on_commit(lambda: told.append("lost"))
    boom()
with transaction.atomic():
    transaction.on_commit(lambda: told.append("kept"))
    try:
        with transaction.atomic():
            transaction.on_commit(lambda: told.append("undone"))
            boom()
    except ValueError:
        pass
told
with transaction.atomic():
    transaction.on_commit(boom)
    transaction.on_commit(lambda: told.append("never"))
    Account.objects.create()
told, connection.run_on_commit
with transaction.atomic():
    transaction.on_commit(lambda: told.append(Account.objects.count()))
    Account.objects.create()
told
transaction.on_commit(5)
# ---- set rollback
with transaction.atomic():
    Account.objects.create()
    print(transaction.get_rollback())
    transaction.set_rollback(True)
    print(transaction.get_rollback())
Account.objects.count()
with transaction.atomic():
    Account.objects.create()
    with transaction.atomic():
        Account.objects.create()
        transaction.set_rollback(True)
Account.objects.count()
transaction.get_rollback()
transaction.set_rollback(True)
with transaction.atomic(): transaction.commit()
with transaction.atomic(): transaction.rollback()
with transaction.atomic(): transaction.set_autocommit(False)
# ---- by hand
transaction.get_autocommit()
transaction.commit()
transaction.rollback()
transaction.set_autocommit(False)
Account.objects.create()
sid = transaction.savepoint()
Account.objects.create()
transaction.savepoint_rollback(sid)
transaction.savepoint_commit(sid)
Account.objects.count()
transaction.commit()
Account.objects.create()
transaction.rollback()
Account.objects.count()
transaction.set_autocommit(True)
transaction.rollback()
transaction.on_commit(lambda: 5)
with transaction.atomic(): Account.objects.create()
Account.objects.count()
transaction.commit()
transaction.set_autocommit(True)
transaction.on_commit(lambda: print("now"))
transaction.savepoint()
transaction.savepoint_commit("x")
with transaction.atomic():
    sid = transaction.savepoint()
    Account.objects.create()
    transaction.savepoint_rollback(sid)
    transaction.clean_savepoints()
    sid = transaction.savepoint()
    transaction.savepoint_commit(sid)
Account.objects.count()
# ---- cursors
with connection.cursor() as c:
    c.execute("SELECT 1, 'a', NULL, true")
    print(c.fetchone(), c.fetchone(), c.rowcount, [one.name for one in c.description])
    c.execute("INSERT INTO app_account (balance) VALUES (%s), (%s) RETURNING id", [5, -6])
    print(c.fetchall(), c.rowcount)
    c.execute("UPDATE app_account SET balance = balance + %(n)s WHERE balance > 0", {"n": 3})
    print(c.rowcount)
    c.execute("SELECT balance FROM app_account WHERE balance = ANY(%s) ORDER BY 1", [[8, -6, 7]])
    print([row for row in c])
    c.execute("SELECT id FROM app_account WHERE balance IN %s", [(8, 9)])
    print(c.fetchmany(5))
    c.execute("SELECT '100%%', %s", ["it's"])
    print(c.fetchall())
    c.execute("SELECT '100%'")
    print(c.fetchall())
    c.executemany("INSERT INTO app_account (balance) VALUES (%s)", [(1,), (2,)])
    print(c.rowcount)
    c.execute("DELETE FROM app_account WHERE balance < %s", [0])
    print(c.rowcount)
connection.cursor().execute("SELECT 1 FROM nowhere")
connection.cursor().execute("SELEC 1")
connection.cursor().execute("SELECT balance FROM app_account WHERE wrong = 1 AND balance = 123456789 AND balance = 123456789 AND balance > 5")
connection.cursor().execute("SELECT balance FROM app_account WHERE balance = 123456789 AND balance = 123456789 AND balance > 5 AND balance < 77777777777 AND wrong = 1")
connection.cursor().execute("SELECT balance FROM app_account WHERE balance = 123456789 AND wrong = 5 AND balance = 123456789 AND balance > 5 AND balance < 77777777777 AND balance < 77777777777")
connection.cursor().execute("SELECT 1 / 0")
connection.cursor().execute("SELECT %s, %s", [1])
connection.cursor().execute("SELECT %s", [1, 2])
connection.cursor().execute("SELECT %s", [{}])
connection.cursor().execute("SELECT %d", [1])
connection.cursor().execute("SELECT %(a)s", {"b": 1})
connection.cursor().execute("")
connection.cursor().fetchone()
c = connection.cursor()
c.close()
c.execute("SELECT 1")
connection.cursor().execute("COMMIT")
with transaction.atomic():
    connection.cursor().execute("SET TRANSACTION ISOLATION LEVEL SERIALIZABLE")
    cursor = connection.cursor()
    cursor.execute("SHOW transaction_isolation")
    print(cursor.fetchone())
with transaction.atomic():
    Account.objects.create()
    connection.cursor().execute("SET TRANSACTION ISOLATION LEVEL SERIALIZABLE")
# ---- closing
Account.objects.create()
connection.close()
connection.connection
Account.objects.count()
with transaction.atomic():
    Account.objects.create()
    connection.close()
    Account.objects.count()
Account.objects.count()
with transaction.atomic():
    connection.close()
close_old_connections()
Account.objects.count()
connections["default"] is connections["default"], connection.alias, connection.vendor
connections["other"]
with transaction.atomic():
    Account.objects.create()
    connection.cursor().execute("ROLLBACK")
Account.objects.count()
# ---- asyncio
async def ask(): return Account.objects.count()
asyncio.run(ask())
async def save(): Account().save()
asyncio.run(save())
async def block():
    with transaction.atomic():
        pass
asyncio.run(block())
async def lazily(): return len([Account.objects.filter(balance=1)])
asyncio.run(lazily())
async def by_thread(): return await asyncio.get_running_loop().run_in_executor(None, lambda: in_thread(Account.objects.count))
asyncio.run(by_thread())
async def close(): connection.close()
asyncio.run(close())
async def commit(): transaction.on_commit(lambda: 5)
asyncio.run(commit())
# ---- a connection of another thread
mine = connections["default"]
mine.ensure_connection()
def touch(): return mine.cursor()
in_thread(touch).split(" was created in thread id ")[0]
in_thread(lambda: mine is connections["default"])
