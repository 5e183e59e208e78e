print(sum([1, 2, 3]), sum([]), sum((1.5, 2.5)), sum([1, 2], 10), sum([[1], [2]], []), sum(range(101)), sum([True, False, True]))
print(sum(n * n for n in range(4)), sum({1: 2, 3: 4}), sum([0.1] * 3), sum([(1,), (2,)], ()), sum([1], start=5))


class Vector:
    def __init__(self, x):
        self.x = x

    def __add__(self, other):
        return Vector(self.x + other.x)

    def __radd__(self, other):
        return self


print(sum([Vector(1), Vector(2), Vector(3)]).x)
for action in (lambda: sum(["a"]), lambda: sum(["a"], ""), lambda: sum(5), lambda: sum([None])):
    try:
        action()
    except TypeError as error:
        print(error)

# expect: 6 0 4.0 13 [1, 2] 5050 2
# expect: 14 4 0.30000000000000004 (1, 2) 6
# expect: 6
# expect: unsupported operand type(s) for +: 'int' and 'str'
# expect: sum() can't sum strings [use ''.join(seq) instead]
# expect: 'int' object is not iterable
# expect: unsupported operand type(s) for +: 'int' and 'NoneType'
