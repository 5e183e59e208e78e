class Tally:
    def __init__(self, n):
        self.n = n

    def __add__(self, other):
        return Tally(self.n + other)

    def __isub__(self, other):
        self.n -= other
        return self


t = first = Tally(5)
t += 1
print(t.n, t is first)
t = first
t -= 1
print(t.n, t is first)


class Odd:
    def __iadd__(self, other):
        return "replaced"


o = Odd()
o += 1
print(o)

# expect: 6 False
# expect: 4 True
# expect: replaced
