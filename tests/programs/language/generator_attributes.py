def g():
    yield 1


it = g()
print(type(it).__name__, iter(it) is it, it.__name__, it.__next__())
print(hasattr(it, "send"), hasattr([], "send"))

# expect: generator True g 1
# expect: True False
