from dataclasses import KW_ONLY, dataclass, field


@dataclass(kw_only=True)
class Options:
    name: str = "x"
    size: int


@dataclass
class Mixed:
    a: int
    _: KW_ONLY
    b: int = 2
    c: int = field(default=3)


@dataclass
class One:
    a: int = field(kw_only=True)
    b: int


print(Options(size=1), Mixed(1, b=5), One(2, a=1))
for wrong in (lambda: Options("n", 1), lambda: Mixed(1, 2), lambda: Options()):
    try:
        wrong()
    except TypeError as error:
        print(error)

# expect: Options(name='x', size=1) Mixed(a=1, b=5, c=3) One(a=1, b=2)
# expect: Options.__init__() takes 1 positional argument but 3 were given
# expect: Mixed.__init__() takes 2 positional arguments but 3 were given
# expect: Options.__init__() missing 1 required keyword-only argument: 'size'
