from typing import TYPE_CHECKING, ClassVar, Final, Literal, Protocol, TypedDict, overload

if TYPE_CHECKING:
    import math


class Closeable(Protocol):
    def close(self) -> None: ...


class Door:
    open: ClassVar[int] = 1
    limit: Final = 5

    def close(self) -> None:
        print("closed")


class Movie(TypedDict):
    name: str
    year: int


def shut(thing: Closeable, mode: Literal["fast", "slow"] = "fast") -> None:
    thing.close()


shut(Door())
m: Movie = {"name": "x", "year": 2000}
print(m, Movie(name="y", year=1))

# expect: closed
# expect: {'name': 'x', 'year': 2000} {'name': 'y', 'year': 1}
