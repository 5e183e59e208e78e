from typing import Generic, TypeVar

T = TypeVar("T")
K = TypeVar("K", int, str)


class Stack(Generic[T]):
    def __init__(self) -> None:
        self.items: list[T] = []

    def push(self, item: T) -> None:
        self.items.append(item)

    def pop(self) -> T:
        return self.items.pop()


s = Stack[int]()
s.push(1)
s.push(2)
print(s.pop(), s.items, isinstance(s, Stack), type(s).__name__, T.__name__)


class Child(Stack[str]):
    pass


c = Child()
c.push("a")
print(c.pop())

# expect: 2 [1] True Stack T
# expect: a
