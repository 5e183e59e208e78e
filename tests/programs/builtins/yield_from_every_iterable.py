def chain(*iterables):
    for iterable in iterables:
        yield from iterable


def inner():
    got = yield 1
    print("got", got)
    return "done"


def outer():
    result = yield from inner()
    print(result)


print(list(chain([1, 2], (3,), "ab", {"k": 1}, range(2), map(lambda n: n * 10, [1, 2]), enumerate("x"), (n for n in [7]))))
generator = outer()
print(next(generator))
try:
    generator.send("hello")
except StopIteration:
    print("stopped")

# expect: [1, 2, 3, 'a', 'b', 'k', 0, 1, 10, 20, (0, 'x'), 7]
# expect: 1
# expect: got hello
# expect: done
# expect: stopped
