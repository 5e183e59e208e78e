from dataclasses import dataclass, field


@dataclass
class Basket:
    owner: str = "nobody"
    items: list = field(default_factory=list)
    counts: dict = field(default_factory=lambda: {"n": 0})


a, b = Basket(), Basket("ann")
a.items.append("tea")
a.counts["n"] += 1
print(a, b, a.items is b.items)
try:

    @dataclass
    class Wrong:
        items: list = []
except ValueError as error:
    print(error)

# expect: Basket(owner='nobody', items=['tea'], counts={'n': 1}) Basket(owner='ann', items=[], counts={'n': 0}) False
# expect: mutable default <class 'list'> for field items is not allowed: use default_factory
