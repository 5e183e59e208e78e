# Names for type checkers. Annotations are never evaluated here, so this is for what programs evaluate: aliases,
# base classes, cast() and the like.
from _namedtuple import members as _members
from collections.abc import (AsyncGenerator, AsyncIterable, AsyncIterator, Awaitable, Collection, Container,
                             Coroutine, Generator, Hashable, Iterable, Iterator, ItemsView, KeysView, Mapping,
                             MappingView, MutableMapping, MutableSequence, MutableSet, Reversible, Sequence,
                             Sized, ValuesView)
from collections.abc import Callable
from collections.abc import Set as AbstractSet

TYPE_CHECKING = False


def _text(item):
    if item is ...:
        return "..."
    if item is None:
        return "None"
    if isinstance(item, list):
        return "[" + ", ".join([_text(part) for part in item]) + "]"
    if isinstance(item, type):
        return item.__qualname__ if item.__module__ == "builtins" else f"{item.__module__}.{item.__qualname__}"
    return repr(item)


class _Form:
    def __init__(self, name, target=None):
        self._name = name
        self._target = target

    def __repr__(self):
        return f"typing.{self._name}"

    def __getitem__(self, items):
        return _Alias(self, items if isinstance(items, tuple) else (items,))

    def __call__(self, *args, **keywords):
        if self._target is None:
            raise TypeError(f"Cannot instantiate {self!r}")
        return self._target(*args, **keywords)

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]


class _Alias(_Form):
    def __init__(self, origin, items):
        self._name = origin._name
        self._target = origin._target
        self.__origin__ = origin if origin._target is None else origin._target
        self.__args__ = items

    def __repr__(self):
        if self._name == "Literal":
            return f"typing.Literal[{', '.join([repr(item) for item in self.__args__])}]"
        return f"typing.{self._name}[{', '.join([_text(item) for item in self.__args__])}]"

    def __eq__(self, other):
        return isinstance(other, _Alias) and (self._name, self.__args__) == (other._name, other.__args__)

    def __hash__(self):
        return hash((self._name, self.__args__))


class _UnionForm(_Form):
    def __getitem__(self, items):
        flat = []
        for item in items if isinstance(items, tuple) else (items,):
            parts = item.__args__ if isinstance(item, _Alias) and item._name == "Union" else (item,)
            flat += [type(None) if part is None else part for part in parts]
        unique = []
        for item in flat:
            if item not in unique:
                unique.append(item)
        return unique[0] if len(unique) == 1 else _UnionAlias(self, tuple(unique))


class _UnionAlias(_Alias):
    def __repr__(self):
        nothing = type(None)
        if len(self.__args__) == 2 and nothing in self.__args__:
            return f"typing.Optional[{_text([item for item in self.__args__ if item is not nothing][0])}]"
        return f"typing.Union[{', '.join([_text(item) for item in self.__args__])}]"


class _OptionalForm(_Form):
    def __getitem__(self, item):
        return Union[item, None]


Any = _Form("Any")
Union = _UnionForm("Union")
Optional = _OptionalForm("Optional")
List, Dict, Set, FrozenSet = _Form("List", list), _Form("Dict", dict), _Form("Set", set), _Form("FrozenSet", frozenset)
Tuple, Type = _Form("Tuple", tuple), _Form("Type", type)
DefaultDict, OrderedDict, Counter, Deque, ChainMap = [
    _Form(name) for name in ("DefaultDict", "OrderedDict", "Counter", "Deque", "ChainMap")]
ContextManager, AsyncContextManager = _Form("ContextManager"), _Form("AsyncContextManager")
Literal, Final, ClassVar, Annotated = _Form("Literal"), _Form("Final"), _Form("ClassVar"), _Form("Annotated")
NoReturn, Never, Self, LiteralString = _Form("NoReturn"), _Form("Never"), _Form("Self"), _Form("LiteralString")
TypeAlias, TypeGuard, Concatenate = _Form("TypeAlias"), _Form("TypeGuard"), _Form("Concatenate")
Unpack, Required, NotRequired = _Form("Unpack"), _Form("Required"), _Form("NotRequired")
Pattern, Match, IO, TextIO = _Form("Pattern"), _Form("Match"), _Form("IO"), _Form("TextIO")
Text = str


class TypeVar:
    def __init__(self, name, *constraints, bound=None, covariant=False, contravariant=False):
        self.__name__ = name
        self.__constraints__ = constraints
        self.__bound__ = bound
        self._sign = "+" if covariant else "-" if contravariant else "~"

    def __repr__(self):
        return self._sign + self.__name__

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]


class ParamSpec(TypeVar):
    args = kwargs = None


class TypeVarTuple(TypeVar):
    pass


AnyStr = TypeVar("AnyStr", str)


class Generic:
    def __class_getitem__(cls, items):
        return cls


class Protocol(Generic):
    pass


class SupportsInt(Protocol):
    pass


class SupportsFloat(Protocol):
    pass


class SupportsIndex(Protocol):
    pass


class SupportsAbs(Protocol):
    pass


class SupportsRound(Protocol):
    pass


class NewType:
    def __init__(self, name, tp):
        self.__name__ = name
        self.__supertype__ = tp

    def __call__(self, value):
        return value

    def __repr__(self):
        return f"__main__.{self.__name__}"


class NamedTuple(tuple):
    def __new__(cls, typename, fields=None, /, **kwargs):
        from _namedtuple import namedtuple
        return namedtuple(typename, [name for name, _ in (kwargs.items() if fields is None else fields)])

    def __init_subclass__(cls):
        names = tuple(cls.__annotations__)
        defaults = {}
        for name in names:
            if hasattr(cls, name):
                defaults[name] = getattr(cls, name)
            elif defaults:
                given = ", ".join(defaults)
                raise TypeError(f"Non-default namedtuple field {name} cannot follow default "
                                f"field{'s' if len(defaults) > 1 else ''} {given}")
        own = cls.__dict__
        for name, member in _members(cls.__name__, names, defaults).items():
            if name in names or name != "__slots__" and name not in own:
                setattr(cls, name, member)


class TypedDict(dict):
    def __new__(cls, *args, **keywords):
        return dict(*args, **keywords)

    def __init_subclass__(cls, total=True):
        pass


def cast(typ, val):
    return val


def overload(func):
    return _overloaded


def _overloaded(*args, **keywords):
    raise NotImplementedError("You should not call an overloaded function. A series of @overload-decorated "
                              "functions outside a stub module should always be followed by an "
                              "implementation that is not @overload-ed.")


def _unchanged(thing):
    return thing


final = no_type_check = runtime_checkable = _unchanged


def assert_type(val, typ, /):
    return val


def assert_never(arg, /):
    raise AssertionError(f"Expected code to be unreachable, but got: {arg!r}")


def reveal_type(obj, /):
    return obj


def get_origin(tp):
    return getattr(tp, "__origin__", None)


def get_args(tp):
    return getattr(tp, "__args__", ())


def get_type_hints(obj, globalns=None, localns=None, include_extras=False):
    raise NotImplementedError("this machine keeps the text of annotations only")
