class Base:
    def __add__(self, other):
        return "Base.add"

    def __radd__(self, other):
        return "Base.radd"


class Child(Base):
    def __radd__(self, other):
        return "Child.radd"


class Plain(Base):
    pass


print(Base() + Child(), Child() + Base(), Base() + Plain(), Base() + 1, 1 + Base())

# expect: Child.radd Base.add Base.add Base.add Base.radd
