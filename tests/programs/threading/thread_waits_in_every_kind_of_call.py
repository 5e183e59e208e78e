import functools
import threading
import time

lock = threading.Lock()


def hold(seconds):
    with lock:
        time.sleep(seconds)


def attempt(call):
    thread = threading.Thread(target=hold, args=(0.1,))
    thread.start()
    time.sleep(0.02)
    print(call())
    lock.release()
    thread.join()


class Wrapper:
    def __enter__(self):
        return lock.acquire()

    def __exit__(self, *exception):
        return None

    @property
    def value(self):
        return lock.acquire()

    def __getattr__(self, name):
        return lock.acquire()


def entered():
    with Wrapper() as result:
        return result


def generate():
    yield lock.acquire()


attempt(lock.acquire)
attempt(lambda: lock.acquire(timeout=5))
attempt(lambda: lock.acquire(*(True,), **{"timeout": 5}))
attempt(functools.partial(lock.acquire, timeout=5))
attempt(entered)
attempt(lambda: Wrapper().value)
attempt(lambda: Wrapper().anything)
attempt(lambda: next(generate()))
attempt(lambda: [lock.acquire() for _ in range(1)])
attempt(lock.__enter__)
# expect: True
# expect: True
# expect: True
# expect: True
# expect: True
# expect: True
# expect: True
# expect: True
# expect: [True]
# expect: True
