from functools import lru_cache


@lru_cache
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


print(fib(60), fib.cache_info().misses, fib.cache_info().maxsize)


@lru_cache(maxsize=None, typed=True)
def kind(x):
    print("call", type(x).__name__)
    return x


kind(1), kind(1.0), kind(1)
print(kind.cache_info(), kind.cache_parameters())


@lru_cache(maxsize=0)
def never(x):
    print("always called")
    return x


never(1), never(1)
try:
    fib([1])
except TypeError as error:
    print(error)

# expect: 1548008755920 61 128
# expect: call int
# expect: call float
# expect: CacheInfo(hits=1, misses=2, maxsize=None, currsize=2) {'maxsize': None, 'typed': True}
# expect: always called
# expect: always called
# expect: unhashable type: 'list'
