from dataclasses import InitVar, dataclass, field


@dataclass
class Rectangle:
    width: int
    height: int
    area: int = field(init=False)
    scale: InitVar[int] = 1

    def __post_init__(self, scale):
        self.width *= scale
        self.area = self.width * self.height
        if self.area < 0:
            raise ValueError("negative")


print(Rectangle(2, 3), Rectangle(2, 3, scale=2).area)
try:
    Rectangle(-1, 2)
except ValueError as error:
    print(error)

# expect: Rectangle(width=2, height=3, area=6) 12
# expect: negative
