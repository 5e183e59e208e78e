class Vec:
    def __init__(self, *xs):
        self.xs = xs

    def __repr__(self):
        return f"Vec{self.xs}"

    def __add__(self, other):
        if isinstance(other, Vec):
            return Vec(*(a + b for a, b in zip(self.xs, other.xs)))
        return NotImplemented

    def __mul__(self, k):
        return Vec(*(x * k for x in self.xs))

    def __rmul__(self, k):
        return f"rmul {k} {self * k}"

    def __neg__(self):
        return Vec(*(-x for x in self.xs))

    def __matmul__(self, other):
        return sum(a * b for a, b in zip(self.xs, other.xs))

    def __radd__(self, other):
        return self if other == 0 else NotImplemented

    def __sub__(self, other):
        return self + -other

    def __abs__(self):
        return max(self.xs)


v, w = Vec(1, 2), Vec(3, 4)
print(v + w, v * 2, 3 * v, -v, v @ w, w - v, sum([v, w]), abs(w))
for case in (lambda: v + 1, lambda: 1 + v, lambda: v - "x", lambda: v / 2, lambda: ~v):
    try:
        print(case())
    except (TypeError, AttributeError) as error:
        print(type(error).__name__, error)

# expect: Vec(4, 6) Vec(2, 4) rmul 3 Vec(3, 6) Vec(-1, -2) 11 Vec(2, 2) Vec(4, 6) 4
# expect: TypeError unsupported operand type(s) for +: 'Vec' and 'int'
# expect: TypeError unsupported operand type(s) for +: 'int' and 'Vec'
# expect: TypeError bad operand type for unary -: 'str'
# expect: TypeError unsupported operand type(s) for /: 'Vec' and 'int'
# expect: TypeError bad operand type for unary ~: 'Vec'
