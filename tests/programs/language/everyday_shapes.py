class Shape:
    def area(self):
        raise NotImplementedError(f"{type(self).__name__} has no area")

    def __lt__(self, other):
        return self.area() < other.area()

    def __str__(self):
        return f"{type(self).__name__}({', '.join(f'{k}={v}' for k, v in self.__dict__.items())})"


class Rectangle(Shape):
    def __init__(self, width, height):
        self.width, self.height = width, height

    def area(self):
        return self.width * self.height


class Square(Rectangle):
    def __init__(self, side):
        super().__init__(side, side)


class Blob(Shape):
    pass


shapes = [Rectangle(2, 5), Square(3), Rectangle(1, 1)]
print([str(s) for s in sorted(shapes)], max(shapes).area(), sum(s.area() for s in shapes))
try:
    Blob().area()
except NotImplementedError as error:
    print(error)
print(isinstance(shapes[1], Rectangle), issubclass(Square, Shape), Square.__mro__[2].__name__)

# expect: ['Rectangle(width=1, height=1)', 'Square(width=3, height=3)', 'Rectangle(width=2, height=5)'] 10 20
# expect: Blob has no area
# expect: True True Shape
