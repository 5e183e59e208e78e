class Point:
    __slots__ = ("x", "y")

    def __init__(self, x, y):
        self.x = x
        self.y = y


p = Point(1, 2)
p.x = 5
print(p.x, p.y, hasattr(p, "z"), hasattr(p, "__dict__"))
try:
    p.z = 3
except AttributeError as error:
    print(error)
del p.x
try:
    p.x
except AttributeError as error:
    print(type(error).__name__)


class Point3(Point):
    __slots__ = ("z",)


class Open(Point):
    pass


q = Point3(1, 2)
q.z = 9
o = Open(1, 2)
o.anything = 4
print(q.z, o.anything, o.x)

# expect: 5 2 False False
# expect: 'Point' object has no attribute 'z'
# expect: AttributeError
# expect: 9 4 1
