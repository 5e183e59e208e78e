from functools import lru_cache


@lru_cache(maxsize=2)
def square(n):
    print("computes", n)
    return n * n


print(square(2), square(2), square(3), square(4), square(2))
print(square.cache_info())
square.cache_clear()
print(square.cache_info(), square.__name__, square.__wrapped__(5))
print(square(2), square(2.0), square.cache_info().hits)

# expect: computes 2
# expect: computes 3
# expect: computes 4
# expect: computes 2
# expect: 4 4 9 16 4
# expect: CacheInfo(hits=1, misses=4, maxsize=2, currsize=2)
# expect: computes 5
# expect: CacheInfo(hits=0, misses=0, maxsize=2, currsize=0) square 25
# expect: computes 2
# expect: computes 2.0
# expect: 4 4.0 0
