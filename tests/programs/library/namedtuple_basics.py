from collections import namedtuple

Point = namedtuple("Point", "x y")
p = Point(1, y=2)
print(p, p.x, p[1], p == (1, 2), len(p), Point._fields)
x, y = p
print(x, y, p._asdict(), p._replace(x=9), Point._make([5, 6]), sorted([Point(2, 1), Point(1, 5)]))
try:
    p.x = 5
except AttributeError as error:
    print(error)
try:
    Point(1)
except TypeError as error:
    print(error)
print(isinstance(p, tuple), hash(p) == hash((1, 2)), {p: "v"}[(1, 2)])

# expect: Point(x=1, y=2) 1 2 True 2 ('x', 'y')
# expect: 1 2 {'x': 1, 'y': 2} Point(x=9, y=2) Point(x=5, y=6) [Point(x=1, y=5), Point(x=2, y=1)]
# expect: can't set attribute
# expect: Point.__new__() missing 1 required positional argument: 'y'
# expect: True True v
