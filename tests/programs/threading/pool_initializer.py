import threading
import time
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor
from concurrent.futures.thread import BrokenThreadPool

state = threading.local()


def prepare(value):
    time.sleep(0.05)
    state.value = value


def work():
    return state.value


def fail():
    time.sleep(0.1)
    raise ValueError("not prepared")


with ThreadPoolExecutor(2, initializer=prepare, initargs=("prepared",)) as pool:
    print([future.result() for future in [pool.submit(work) for _ in range(3)]])

pool = ThreadPoolExecutor(1, initializer=fail)
futures = [pool.submit(work) for _ in range(2)]
for future in futures:
    try:
        future.result()
    except BrokenThreadPool as error:
        print(isinstance(error, BrokenExecutor), error)
try:
    pool.submit(work)
except RuntimeError as error:
    print(type(error), error)
pool.shutdown()
# expect: ['prepared', 'prepared', 'prepared']
# expect: True A thread initializer failed, the thread pool is not usable anymore
# expect: True A thread initializer failed, the thread pool is not usable anymore
# expect: <class 'concurrent.futures.thread.BrokenThreadPool'> A thread initializer failed, the thread pool is not usable anymore
