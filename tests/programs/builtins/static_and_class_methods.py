class Shape:
    count = 0

    @staticmethod
    def area(width, height):
        return width * height

    @classmethod
    def make(cls, *sizes):
        cls.count += 1
        return cls.__name__, sizes

    plain = staticmethod(len)


class Square(Shape):
    pass


print(Shape.area(2, 3), Shape().area(4, 5), Shape.make(1), Square.make(2, 3), Square().make(), Shape.count, Square.count, Shape.plain("abc"))

# expect: 6 20 ('Shape', (1,)) ('Square', (2, 3)) ('Square', ()) 1 3 3
