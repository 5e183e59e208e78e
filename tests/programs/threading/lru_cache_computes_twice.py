import threading
import time
from functools import cache, lru_cache

calls = []


@lru_cache(maxsize=2)
def bounded(key):
    calls.append(key)
    time.sleep(0.1 * len(calls))
    return [key, len(calls)]


@cache
def unbounded(key):
    calls.append(key)
    place = len(calls)
    time.sleep(0.1 * place)
    return [key, place]


def both(function):
    calls.clear()
    results = []
    threads = []
    for _ in range(2):
        threads.append(threading.Thread(target=lambda: results.append(function(1))))
        threads[-1].start()
        time.sleep(0.02)
    for thread in threads:
        thread.join()
    print(calls, results, function(1), function.cache_info())


both(bounded)
both(unbounded)
calls.clear()
for key in (2, 1, 3, 1, 2):
    bounded(key)
print(calls, bounded.cache_info())
bounded.cache_clear()
print(bounded.cache_info(), bounded.cache_parameters())
try:
    bounded([])
except TypeError as error:
    print(error, bounded.cache_info())
# expect: [1, 1] [[1, 2], [1, 2]] [1, 2] CacheInfo(hits=1, misses=2, maxsize=2, currsize=1)
# expect: [1, 1] [[1, 1], [1, 2]] [1, 2] CacheInfo(hits=1, misses=2, maxsize=None, currsize=1)
# expect: [2, 3, 2] CacheInfo(hits=3, misses=5, maxsize=2, currsize=2)
# expect: CacheInfo(hits=0, misses=0, maxsize=2, currsize=0) {'maxsize': 2, 'typed': False}
# expect: unhashable type: 'list' CacheInfo(hits=0, misses=0, maxsize=2, currsize=0)
