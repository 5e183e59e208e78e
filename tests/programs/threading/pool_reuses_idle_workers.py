import threading
import time
from concurrent.futures import ThreadPoolExecutor


def work(number, seconds=0.1):
    time.sleep(seconds)
    return number, threading.current_thread().name


pool = ThreadPoolExecutor(max_workers=3, thread_name_prefix="pool")
print(pool.submit(work, 1).result())
time.sleep(0.1)
print(pool.submit(work, number=2).result())
time.sleep(0.1)
print(threading.active_count())
futures = [pool.submit(work, number, 0.1 * number) for number in range(1, 6)]
print([future.result()[0] for future in futures])
print(sorted({future.result()[1] for future in futures}))
pool.shutdown()
print(threading.active_count())
for _ in range(2):
    with ThreadPoolExecutor(1) as unnamed:
        print(unnamed.submit(work, 3, 0).result())
for arguments in ({"max_workers": 0}, {"initializer": 5}):
    try:
        ThreadPoolExecutor(**arguments)
    except (ValueError, TypeError) as error:
        print(repr(error))
try:
    pool.submit(work, 4)
except RuntimeError as error:
    print(error)
# expect: (1, 'pool_0')
# expect: (2, 'pool_0')
# expect: 2
# expect: [1, 2, 3, 4, 5]
# expect: ['pool_0', 'pool_1', 'pool_2']
# expect: 1
# expect: (3, 'ThreadPoolExecutor-0_0')
# expect: (3, 'ThreadPoolExecutor-1_0')
# expect: ValueError('max_workers must be greater than 0')
# expect: TypeError('initializer must be a callable')
# expect: cannot schedule new futures after shutdown
