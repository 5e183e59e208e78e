from __future__ import annotations

count: int = 5
name: str
items: list[int] = [1]


class A:
    x: int = 3
    y: "Unknown"

    def f(self, other: A | None = None, *args: int, **kw: str) -> list[A]:
        local: int = 4
        return local


print(count, items, A.x, A().f(), hasattr(A, "y"))
try:
    name
except NameError as error:
    print(error)

# expect: 5 [1] 3 4 False
# expect: name 'name' is not defined
