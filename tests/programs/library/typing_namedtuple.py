from typing import NamedTuple


class Point(NamedTuple):
    x: int
    y: int = 5

    def total(self) -> int:
        return self.x + self.y


p = Point(1)
print(p, p.total(), p._replace(y=0), p == (1, 5), Point._fields, Point(x=3, y=4)._asdict())
x, y = p
print(x, y)

# expect: Point(x=1, y=5) 6 Point(x=1, y=0) True ('x', 'y') {'x': 3, 'y': 4}
# expect: 1 5
