registry = []


def register(cls):
    registry.append(cls.__name__)
    cls.tag = cls.__name__.lower()
    return cls


class Wrap:
    def __init__(self, function):
        self.function = function
        self.calls = 0

    def __call__(self, *args):
        self.calls += 1
        return self.function(*args)


@register
class A:
    pass


@Wrap
def add(a, b):
    return a + b


print(registry, A.tag, add(1, 2), add(3, 4), add.calls)
decorators = {"r": register}


@decorators["r"]
class B:
    pass


@(lambda f: f() * 2)
def value():
    return 21


print(registry, value)

# expect: ['A'] a 3 7 2
# expect: ['A', 'B'] 42
