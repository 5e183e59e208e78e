def f(a: list[int], b: dict[str, list[int]] | None = None) -> tuple[int, ...]:
    return tuple(a)


class Box:
    items: dict[str, int]

    def __init__(self, items: dict[str, int] | None = None):
        self.items = items or {}


print(f([1, 2]), Box({"a": 1}).items)

# expect: (1, 2) {'a': 1}
