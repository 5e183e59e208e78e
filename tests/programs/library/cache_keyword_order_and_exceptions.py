from functools import cache


@cache
def f(a, b=0):
    print("call", a, b)
    if a < 0:
        raise ValueError(a)
    return a + b


print(f(1), f(1), f(1, 0), f(1, b=0), f(a=1))
for _ in range(2):
    try:
        f(-1)
    except ValueError as error:
        print("raised", error)
print(f.cache_info())

# expect: call 1 0
# expect: call 1 0
# expect: call 1 0
# expect: call 1 0
# expect: 1 1 1 1 1
# expect: call -1 0
# expect: raised -1
# expect: call -1 0
# expect: raised -1
# expect: CacheInfo(hits=1, misses=6, maxsize=None, currsize=4)
