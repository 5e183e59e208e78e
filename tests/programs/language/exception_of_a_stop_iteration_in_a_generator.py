def numbers():
    yield 1
    next(iter([]))


g = numbers()
print(next(g))
try:
    next(g)
except RuntimeError as error:
    print(error, repr(error.__cause__))
print(list(g))

# expect: 1
# expect: generator raised StopIteration StopIteration()
# expect: []
