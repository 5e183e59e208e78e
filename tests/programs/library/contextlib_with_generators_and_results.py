from contextlib import contextmanager

opened = []


@contextmanager
def resource(name):
    opened.append(name)
    yield name
    opened.remove(name)


def read():
    with resource("r") as r:
        for n in range(3):
            yield f"{r}{n}"


print(list(read()), opened)
g = read()
print(next(g), opened)
g.close()
print(opened)
with resource("a") as a, resource(a + "b") as b:
    print(opened, b)
print(opened)

# expect: ['r0', 'r1', 'r2'] []
# expect: r0 ['r']
# expect: ['r']
# expect: ['r', 'a', 'ab'] ab
# expect: ['r']
