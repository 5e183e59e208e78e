def leaf(n):
    got = yield n
    return got or n


def middle(n):
    first = yield from leaf(n)
    second = yield from leaf(n * 10)
    return first + second


def root():
    total = 0
    for n in (1, 2):
        total += yield from middle(n)
    return total


g = root()
sent = [next(g)]
try:
    for value in (5, None, 7, None):
        sent.append(g.send(value))
except StopIteration as stop:
    print(sent, stop.value)

# expect: [1, 10, 2, 20] 42
