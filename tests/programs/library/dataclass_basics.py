from dataclasses import dataclass


@dataclass
class Point:
    x: int
    y: int = 0

    def norm(self):
        return abs(self.x) + abs(self.y)


a, b = Point(1), Point(1, y=0)
print(a, a == b, a != Point(2), a.norm(), a is b)
a.x = 10
print(a, a == b, a == (10, 0))
for wrong in (lambda: Point(), lambda: Point(1, 2, 3), lambda: Point(z=1), lambda: a < b, lambda: hash(a)):
    try:
        wrong()
    except TypeError as error:
        print(error)

# expect: Point(x=1, y=0) True True 1 False
# expect: Point(x=10, y=0) False False
# expect: Point.__init__() missing 1 required positional argument: 'x'
# expect: Point.__init__() takes from 2 to 3 positional arguments but 4 were given
# expect: Point.__init__() got an unexpected keyword argument 'z'
# expect: '<' not supported between instances of 'Point' and 'Point'
# expect: unhashable type: 'Point'
