class Shape:
    count = 0

    def __init__(self):
        type(self).count += 1

    @classmethod
    def make(cls, *args):
        return cls(*args)

    @classmethod
    def name(cls):
        return cls.__name__

    @staticmethod
    def add(a, b):
        return a + b


class Square(Shape):
    pass


s = Square.make()
print(type(s).__name__, Shape.name(), s.name(), Square.name(), s.add(1, 2), Shape.add("a", "b"))
print(Shape.count, Square.count, "count" in Square.__dict__)

# expect: Square Shape Square Square 3 ab
# expect: 0 1 True
