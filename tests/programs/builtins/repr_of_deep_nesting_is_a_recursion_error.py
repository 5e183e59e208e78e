deep = []
for _ in range(100000):
    deep = [deep]
try:
    repr(deep)
except RecursionError as error:
    print(type(error).__name__, str(error)[:32])
try:
    print(deep == [deep])
except RecursionError as error:
    print(type(error).__name__, str(error)[:32])

# expect: RecursionError maximum recursion depth exceeded
# expect: RecursionError maximum recursion depth exceeded
