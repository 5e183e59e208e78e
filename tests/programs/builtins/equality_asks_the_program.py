class Point:
    def __init__(self, x):
        self.x = x

    def __eq__(self, other):
        if not isinstance(other, Point):
            return NotImplemented
        print("compares", self.x, other.x)
        return self.x == other.x


print([Point(1), Point(2)] == [Point(1), Point(3)])
print(Point(1) in [Point(0), Point(1), Point(2)])
print([Point(5)].index(Point(5)), [Point(1), Point(1)].count(Point(1)))
print({"a": Point(1)} == {"a": Point(1)}, (Point(1),) != (Point(2),))
print(Point(1) == 1, Point(1) != 1, [Point(1)] == [1])
points = [Point(7), Point(8)]
points.remove(Point(8))
print(len(points))

# expect: compares 1 1
# expect: compares 2 3
# expect: False
# expect: compares 0 1
# expect: compares 1 1
# expect: True
# expect: compares 5 5
# expect: compares 1 1
# expect: compares 1 1
# expect: 0 2
# expect: compares 1 1
# expect: compares 1 2
# expect: True True
# expect: False True False
# expect: compares 7 8
# expect: compares 8 8
# expect: 1
