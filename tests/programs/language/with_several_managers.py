class Manager:
    def __init__(self, name, fails=False):
        self.name, self.fails = name, fails

    def __enter__(self):
        if self.fails:
            raise RuntimeError(self.name)
        print("enter", self.name)
        return self.name

    def __exit__(self, *details):
        print("exit", self.name, details[0].__name__ if details[0] else None)


with Manager("a") as a, Manager("b") as b:
    print(a, b)
with (
    Manager("c") as c,
    Manager("d"),
):
    print(c)
try:
    with Manager("e"), Manager("f", fails=True):
        print("never")
except RuntimeError as error:
    print("error", error)

# expect: enter a
# expect: enter b
# expect: a b
# expect: exit b None
# expect: exit a None
# expect: enter c
# expect: enter d
# expect: c
# expect: exit d None
# expect: exit c None
# expect: enter e
# expect: exit e RuntimeError
# expect: error f
