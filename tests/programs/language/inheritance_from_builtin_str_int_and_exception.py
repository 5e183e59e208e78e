class Name(str):
    def shout(self):
        return self.upper() + "!"


class Cents(int):
    def __str__(self):
        return f"{self // 100}.{self % 100:02d}"


n = Name("ann")
print(n, n.shout(), n + "x", len(n), n == "ann", {n: 1}["ann"], type(n + "x").__name__)
c = Cents(1234)
print(c, c + 1, str(c), f"{c}", c > 1000, isinstance(c, int), type(c + 1).__name__)


class Both(KeyError, ValueError):
    pass


for kind in (KeyError, ValueError, LookupError):
    try:
        raise Both("b")
    except kind as error:
        print(kind.__name__, repr(error))

# expect: ann ANN! annx 3 True 1 str
# expect: 12.34 1235 12.34 12.34 True True int
# expect: KeyError Both('b')
# expect: ValueError Both('b')
# expect: LookupError Both('b')
