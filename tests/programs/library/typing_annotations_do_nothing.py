from typing import Any, Callable, Dict, Iterable, List, Optional, Tuple, Union, cast


def f(a: Optional[int], b: List[str] = [], *args: Any, c: Union[int, str] = 1, **kw: Dict[str, int]) -> Tuple[int, ...]:
    local: Iterable[int] = (1, 2)
    return cast(Tuple[int, ...], local)


handler: Callable[[int], str] = str
print(f(None), handler(5), cast(int, "not checked"))

# expect: (1, 2) 5 not checked
