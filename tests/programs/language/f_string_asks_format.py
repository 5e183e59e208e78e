class Money:
    def __init__(self, cents):
        self.cents = cents

    def __format__(self, spec):
        return f"<{spec}:{self.cents}>"

    def __str__(self):
        return "str"

    def __repr__(self):
        return "repr"


m = Money(150)
print(f"{m} {m:x} {m!s} {m!r:>6} {m!s:<5}|")
print("{} {:abc} {!r}".format(m, m, m))
print(format(m), format(m, "q"))
print("%s %r" % (m, m))

# expect: <:150> <x:150> str   repr str  |
# expect: <:150> <abc:150> repr
# expect: <:150> <q:150>
# expect: str repr
