from dataclasses import dataclass


@dataclass
class Base:
    a: int
    b: int = 2


@dataclass
class Child(Base):
    c: int = 3
    a: str = "replaced"


class Plain(Base):
    extra: int = 5


print(Child(), Child(1, 2, 3), Plain(1), Plain(1) == Base(1), Child("q").a)
try:

    @dataclass
    class Wrong(Base):
        d: int
except TypeError as error:
    print(error)

# expect: Child(a='replaced', b=2, c=3) Child(a=1, b=2, c=3) Plain(a=1, b=2) False q
# expect: non-default argument 'd' follows default argument
