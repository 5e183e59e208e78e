# Calls whose frames are gone at once, and calls that leave something behind.
def count(n, step=1, *, more=0):
    return 0 if n <= 0 else 1 + count(n - step, step) + more


def make_adder(amount):
    total = amount

    def add(value, twice=False):
        nonlocal total
        total += value
        if twice:
            add(value)
        return total

    return add


def numbers(n):
    for i in range(n):
        yield square(i)


def square(value, power=2):
    result = 1
    for _ in range(power):
        result = result * value
    return result


def fails(depth):
    if depth == 0:
        raise ValueError("at the bottom")
    try:
        return fails(depth - 1)
    finally:
        trail.append(depth)


class Point:
    def __init__(self, x, y=0):
        self.x = x
        self.y = y
        self.size = square(x) + square(y)

    def __eq__(self, other):
        return self.x == other.x and self.y == other.y

    def moved(self, by):
        return Point(self.x + by, self.y)


class Wrong:
    def __init__(self):
        return 1


def unset(flag):
    if flag:
        local = 1
    return local + flag


trail = []
print(count(10), count(10, 3), count(5, more=2), count(900))
adders = [make_adder(n) for n in range(3)]
print([add(5) for add in adders], [add(1, True) for add in adders])
print(list(numbers(5)), sum(square(i, 3) for i in range(4)))
for attempt in range(2):
    try:
        fails(3)
    except ValueError as error:
        print(error, trail)
points = [Point(1), Point(2, 3).moved(4), Point(y=1, x=2)]
print([(p.x, p.y, p.size) for p in points], points[0] == Point(1, 0), Point(6, 3) in points)
for call in (lambda: Wrong(), lambda: Point(), lambda: Point(1, 2, 3), lambda: square(), lambda: unset(0)):
    try:
        print(call())
    except (TypeError, UnboundLocalError) as error:
        print(type(error).__name__, error)
print(unset(1))


def forever(n):
    return forever(n + 1)


try:
    forever(0)
except RecursionError:
    print("too deep")
print(count(100))

# expect: 10 4 7 900
# expect: [5, 6, 7] [7, 8, 9]
# expect: [0, 1, 4, 9, 16] 36
# expect: at the bottom [1, 2, 3]
# expect: at the bottom [1, 2, 3, 1, 2, 3]
# expect: [(1, 0, 1), (6, 3, 45), (2, 1, 5)] True True
# expect: TypeError __init__() should return None, not 'int'
# expect: TypeError Point.__init__() missing 1 required positional argument: 'x'
# expect: TypeError Point.__init__() takes from 2 to 3 positional arguments but 4 were given
# expect: TypeError square() missing 1 required positional argument: 'value'
# expect: UnboundLocalError cannot access local variable 'local' where it is not associated with a value
# expect: 2
# expect: too deep
# expect: 100
