class Base:
    def __init__(self):
        super().__init__()
        self.log = []

    def __setattr__(self, name, value):
        super().__setattr__(name, value)
        if name != "log":
            self.log.append(name)


class Point(Base):
    def __eq__(self, other):
        return super().__eq__(other)

    def __hash__(self):
        return 5

    def __repr__(self):
        return "<" + super().__repr__()[:17] + "...>"

    def __str__(self):
        return "str of " + super().__str__()

    def __format__(self, spec):
        return "formatted " + super().__format__("")


p = Point()
p.x = 1
p.y = 2
print(p.log, p == p, p == Point(), p != Point(), hash(p), repr(p), str(p), f"{p}", isinstance(super, type))
try:
    Base.__init__(p, 1)
except TypeError as error:
    print("TypeError")

# expect: ['x', 'y'] True False True 5 <<__main__.Point o...> str of <<__main__.Point o...> formatted str of <<__main__.Point o...> True
# expect: TypeError
