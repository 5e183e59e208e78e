import time
from redis.exceptions import LockError, LockNotOwnedError
from playground import redis_blocking as r

r.flushall()


def show(call):
    try:
        print(call())
    except LockError as error:
        print(type(error).__name__, error)


lock = r.lock("lock", timeout=10)
other = r.lock("lock", timeout=10, blocking_timeout=0.05, sleep=0.01)
print(lock.acquire(), lock.owned(), lock.locked(), other.owned(), other.locked())
print(other.acquire(), other.acquire(blocking=False))
show(other.release)
print(lock.extend(5), 14 <= r.ttl("lock") <= 15, lock.extend(5, replace_ttl=True), r.ttl("lock"), lock.reacquire())
print(r.ttl("lock"))
lock.release()
show(lock.release)
show(lambda: lock.extend(1))
show(lock.reacquire)
with other:
    print(other.owned(), r.exists("lock"))
print(r.exists("lock"))
short = r.lock("lock", timeout=0.02)
print(short.acquire())
time.sleep(0.08)
print(short.owned(), other.acquire())
show(short.release)
print(other.owned())
other.release()
forever = r.lock("forever")
print(forever.acquire(token="mine"), r.get("forever"), r.ttl("forever"))
show(lambda: forever.extend(1))
try:
    with r.lock("forever", blocking_timeout=0.02, sleep=0.01):
        print("not reached")
except LockError as error:
    print(type(error).__name__, error)
forever.release()
print(issubclass(LockNotOwnedError, LockError))
