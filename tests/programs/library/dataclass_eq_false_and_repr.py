from dataclasses import dataclass, field


@dataclass(eq=False)
class Identity:
    n: int


@dataclass(repr=False)
class Silent:
    n: int

    def __repr__(self):
        return "own repr"


@dataclass
class Secret:
    user: str
    password: str = field(repr=False)


print(Identity(1) == Identity(1), len({Identity(1), Identity(1)}), Silent(1), Secret("u", "p"))


@dataclass(init=False)
class Manual:
    n: int = 5

    def __init__(self):
        self.n = 6


print(Manual())

# expect: False 2 own repr Secret(user='u')
# expect: Manual(n=6)
