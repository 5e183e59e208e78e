# The abstract classes of collections. What isinstance() says of them, beside subclasses: the classes named in
# `_builtin`, and, where `_methods` names any, classes that have all of these methods. Nothing is enforced when
# a class is made: an abstract method that is missing shows when it is called.
from collections import deque


def _function():
    pass


async def _coroutine_function():
    pass


async def _async_generator_function():
    yield


_generator = type(item for item in ())
_async_generator = type(_async_generator_function())
_coroutine = type(_coroutine_function())
_keys, _values, _items = type({}.keys()), type({}.values()), type({}.items())
_iterators = (_generator, enumerate, zip, map, filter, reversed, type(iter([])), type(iter(())),
              type(iter("")), type(iter(range(0))), type(iter({})), type(iter({}.values())),
              type(iter({}.items())), type(iter(set())), type(iter(deque())), type(iter(int, 0)))
_sets = (set, frozenset, _keys, _items)
_sequences = (list, tuple, str, range, deque)
_sized = (*_sequences, *_sets, dict, _values)


class _Abstract:
    _builtin = ()
    _methods = ()

    def __class_getitem__(cls, item):
        return cls


class Hashable(_Abstract):
    _builtin = ()
    _methods = ("__hash__",)


class Callable(_Abstract):
    _builtin = (type(_function), type(len), type([].append), type)
    _methods = ("__call__",)


class Awaitable(_Abstract):
    _builtin = (_coroutine,)
    _methods = ("__await__",)


class Coroutine(Awaitable):
    _builtin = (_coroutine,)
    _methods = ()


class AsyncIterable(_Abstract):
    _builtin = (_async_generator,)
    _methods = ("__aiter__",)


class AsyncIterator(AsyncIterable):
    _builtin = (_async_generator,)
    _methods = ("__aiter__", "__anext__")

    def __aiter__(self):
        return self


class AsyncGenerator(AsyncIterator):
    _builtin = (_async_generator,)
    _methods = ()


class Iterable(_Abstract):
    _builtin = (*_sized, *_iterators)
    _methods = ("__iter__",)


class Iterator(Iterable):
    _builtin = _iterators
    _methods = ("__iter__", "__next__")

    def __iter__(self):
        return self


class Generator(Iterator):
    _builtin = (_generator,)
    _methods = ()


class Reversible(Iterable):
    _builtin = (list, tuple, str, range, deque, dict, _keys, _values, _items)
    _methods = ("__reversed__", "__iter__")


class Sized(_Abstract):
    _builtin = _sized
    _methods = ("__len__",)


class Container(_Abstract):
    _builtin = (*_sequences, *_sets, dict, _values)
    _methods = ("__contains__",)


class Collection(Sized, Iterable, Container):
    _builtin = (*_sequences, *_sets, dict, _values)
    _methods = ("__len__", "__iter__", "__contains__")


# ---- Those that bring methods along.

class Sequence(Reversible, Collection):
    _builtin = _sequences
    _methods = ()

    def __iter__(self):
        index = 0
        try:
            while True:
                yield self[index]
                index += 1
        except IndexError:
            return

    def __contains__(self, value):
        return any([item is value or item == value for item in self])

    def __reversed__(self):
        for index in range(len(self) - 1, -1, -1):
            yield self[index]

    def index(self, value, start=0, stop=None):
        size = len(self)
        stop = size if stop is None else stop if stop >= 0 else stop + size
        for index in range(max(start + size, 0) if start < 0 else start, min(stop, size)):
            if self[index] is value or self[index] == value:
                return index
        raise ValueError

    def count(self, value):
        return sum([1 for item in self if item is value or item == value])


class MutableSequence(Sequence):
    _builtin = (list, deque)
    _methods = ()

    def append(self, value):
        self.insert(len(self), value)

    def clear(self):
        while len(self):
            self.pop()

    def reverse(self):
        size = len(self)
        for index in range(size // 2):
            self[index], self[size - index - 1] = self[size - index - 1], self[index]

    def extend(self, values):
        for value in list(values) if values is self else values:
            self.append(value)

    def pop(self, index=-1):
        value = self[index]
        del self[index]
        return value

    def remove(self, value):
        del self[self.index(value)]

    def __iadd__(self, values):
        self.extend(values)
        return self


class Set(Collection):
    _builtin = _sets
    _methods = ()

    @classmethod
    def _from_iterable(cls, iterable):
        return cls(iterable)

    def __le__(self, other):
        return len(self) <= len(other) and all([item in other for item in self])

    def __lt__(self, other):
        return len(self) < len(other) and self <= other

    def __ge__(self, other):
        return len(self) >= len(other) and all([item in self for item in other])

    def __gt__(self, other):
        return len(self) > len(other) and self >= other

    def __eq__(self, other):
        if not isinstance(other, Set):
            return NotImplemented
        return len(self) == len(other) and self <= other

    def isdisjoint(self, other):
        return not any([item in self for item in other])

    def __and__(self, other):
        return self._from_iterable([item for item in other if item in self])

    def __or__(self, other):
        return self._from_iterable([*self, *other])

    def __sub__(self, other):
        other = list(other)
        return self._from_iterable([item for item in self if item not in other])

    def __xor__(self, other):
        return (self - other) | self._from_iterable([item for item in other if item not in self])

    __hash__ = None


class MutableSet(Set):
    _builtin = (set,)
    _methods = ()

    def remove(self, value):
        if value not in self:
            raise KeyError(value)
        self.discard(value)

    def pop(self):
        for value in self:
            break
        else:
            raise KeyError
        self.discard(value)
        return value

    def clear(self):
        while len(self):
            self.pop()


class Mapping(Collection):
    _builtin = (dict,)
    _methods = ()

    def get(self, key, default=None):
        try:
            return self[key]
        except KeyError:
            return default

    def __contains__(self, key):
        try:
            self[key]
        except KeyError:
            return False
        return True

    def keys(self):
        return [key for key in self]

    def items(self):
        return [(key, self[key]) for key in self]

    def values(self):
        return [self[key] for key in self]

    def __eq__(self, other):
        if not isinstance(other, Mapping):
            return NotImplemented
        return dict(self.items()) == dict(other.items())

    __hash__ = None
    __reversed__ = None


_missing = object()


class MutableMapping(Mapping):
    _builtin = (dict,)
    _methods = ()

    def pop(self, key, default=_missing):
        try:
            value = self[key]
        except KeyError:
            if default is _missing:
                raise
            return default
        del self[key]
        return value

    def popitem(self):
        for key in self:
            break
        else:
            raise KeyError
        value = self[key]
        del self[key]
        return key, value

    def clear(self):
        while len(self):
            self.popitem()

    def update(self, other=(), /, **kwds):
        if isinstance(other, Mapping) or hasattr(other, "keys"):
            for key in other.keys():
                self[key] = other[key]
        else:
            for key, value in other:
                self[key] = value
        for key, value in kwds.items():
            self[key] = value

    def setdefault(self, key, default=None):
        try:
            return self[key]
        except KeyError:
            self[key] = default
        return default


class MappingView(Sized):
    _builtin = (_keys, _values, _items)
    _methods = ()


class KeysView(MappingView, Set):
    _builtin = (_keys,)
    _methods = ()


class ItemsView(MappingView, Set):
    _builtin = (_items,)
    _methods = ()


class ValuesView(MappingView, Collection):
    _builtin = (_values,)
    _methods = ()
