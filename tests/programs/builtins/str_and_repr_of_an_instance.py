class Point:
    def __str__(self):
        return "a point"

    def __repr__(self):
        return "Point()"


class OnlyRepr:
    def __repr__(self):
        return "OnlyRepr()"


p = Point()
print(p, [p], str(p), repr(p), f"{p} {p!r} {p!s}")
print(OnlyRepr(), str(OnlyRepr()), f"{OnlyRepr()}")

# expect: a point [Point()] a point Point() a point Point() a point
# expect: OnlyRepr() OnlyRepr() OnlyRepr()
