class Traced:
    def __enter__(self):
        print("enter")

    def __exit__(self, *details):
        print("exit", details[0] and details[0].__name__)


def rows():
    with Traced():
        yield 1
        yield 2


print(list(rows()))
g = rows()
next(g)
g.close()
g = rows()
next(g)
try:
    g.throw(ValueError("v"))
except ValueError as error:
    print("out", error)

# expect: enter
# expect: exit None
# expect: [1, 2]
# expect: enter
# expect: exit GeneratorExit
# expect: enter
# expect: exit ValueError
# expect: out v
