class Base:
    @property
    def name(self):
        return "base"


class Child(Base):
    @property
    def name(self):
        return "child of " + super().name


class Writable(Base):
    name = property(lambda self: self._n, lambda self, value: setattr(self, "_n", value * 2))


w = Writable()
w.name = 4
print(Child().name, w.name, isinstance(Base.__dict__["name"], property))

# expect: child of base 8 True
