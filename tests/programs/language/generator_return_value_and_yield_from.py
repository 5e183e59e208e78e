def inner():
    got = yield 1
    print("inner got", got)
    yield 2
    return "inner result"


def outer():
    result = yield from inner()
    print("outer got", result)
    yield 3
    return "outer result"


def outermost():
    print("final", (yield from outer()))


g = outermost()
print(next(g), g.send("hello"), next(g))
print(next(g, "finished"))

# expect: inner got hello
# expect: outer got inner result
# expect: 1 2 3
# expect: final outer result
# expect: finished
