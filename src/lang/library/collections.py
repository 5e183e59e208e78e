# deque and defaultdict are in C++: vm/library/collections.cpp.
from _namedtuple import namedtuple


class OrderedDict(dict):
    def move_to_end(self, key, last=True):
        value = self[key]
        if last:
            del self[key]
            self[key] = value
            return
        rest = [(other, item) for other, item in self.items() if other != key]
        self.clear()
        self[key] = value
        for other, item in rest:
            self[other] = item

    def popitem(self, last=True):
        if not self:
            raise KeyError("dictionary is empty")
        key = next(reversed(self) if last else iter(self))
        return key, self.pop(key)

    def copy(self):
        return type(self)(self)

    def __eq__(self, other):
        if isinstance(other, OrderedDict):
            return dict.__eq__(self, other) and list(self) == list(other)
        return dict.__eq__(self, other)

    def __repr__(self):
        name = type(self).__name__
        return f"{name}({list(self.items())!r})" if self else f"{name}()"

    def __or__(self, other):
        if not isinstance(other, dict):
            return NotImplemented
        made = type(self)(self)
        made.update(other)
        return made

    def __ror__(self, other):
        if not isinstance(other, dict):
            return NotImplemented
        made = type(self)(other)
        made.update(self)
        return made

    def __ior__(self, other):
        self.update(other)
        return self

    @classmethod
    def fromkeys(cls, iterable, value=None):
        return cls([(key, value) for key in iterable])


class Counter(dict):
    def __init__(self, iterable=None, /, **kwds):
        super().__init__()
        self.update(iterable, **kwds)

    def __missing__(self, key):
        return 0

    def total(self):
        return sum(self.values())

    def most_common(self, n=None):
        ordered = sorted(self.items(), key=lambda item: item[1], reverse=True)
        return ordered if n is None else ordered[:max(n, 0)]

    def elements(self):
        for element, count in self.items():
            for _ in range(count):
                yield element

    @classmethod
    def fromkeys(cls, iterable, v=None):
        raise NotImplementedError("Counter.fromkeys() is undefined.  Use Counter(iterable) instead.")

    def update(self, iterable=None, /, **kwds):
        if not self and hasattr(iterable, "items"):
            super().update(iterable)
            iterable = None
        self._count(iterable, kwds, 1)

    def subtract(self, iterable=None, /, **kwds):
        self._count(iterable, kwds, -1)

    def _count(self, iterable, kwds, sign):
        if hasattr(iterable, "items"):
            for element, count in iterable.items():
                self[element] = self.get(element, 0) + sign * count
        elif iterable is not None:
            for element in iterable:
                self[element] = self.get(element, 0) + sign
        if kwds:
            self._count(kwds, None, sign)

    def copy(self):
        return type(self)(self)

    def __delitem__(self, elem):
        if elem in self:
            super().__delitem__(elem)

    def __repr__(self):
        name = type(self).__name__
        if not self:
            return f"{name}()"
        try:
            items = self.most_common()
        except TypeError:
            items = self.items()
        return f"{name}({dict(items)!r})"

    def _compares(self, other, holds):
        if not isinstance(other, Counter):
            return NotImplemented
        return all([holds(self[element], other[element]) for element in [*self, *other]])

    def __eq__(self, other):
        return self._compares(other, lambda left, right: left == right)

    def __ne__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return not self == other

    def __le__(self, other):
        return self._compares(other, lambda left, right: left <= right)

    def __lt__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return self <= other and self != other

    def __ge__(self, other):
        return self._compares(other, lambda left, right: left >= right)

    def __gt__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return self >= other and self != other

    def _join(self, other, combine):
        if not isinstance(other, Counter):
            return NotImplemented
        result = Counter()
        for element in [*self, *[element for element in other if element not in self]]:
            count = combine(self[element], other[element])
            if count > 0:
                result[element] = count
        return result

    def _keep(self, counts):
        for element, count in counts.items():
            self[element] = count
        for element in [element for element, count in self.items() if not count > 0 or element not in counts]:
            del self[element]
        return self

    def __add__(self, other):
        return self._join(other, lambda left, right: left + right)

    def __sub__(self, other):
        return self._join(other, lambda left, right: left - right)

    def __or__(self, other):
        return self._join(other, lambda left, right: right if left < right else left)

    def __and__(self, other):
        return self._join(other, lambda left, right: left if left < right else right)

    def __iadd__(self, other):
        return self._keep(Counter(self)._join(other, lambda left, right: left + right))

    def __isub__(self, other):
        return self._keep(Counter(self)._join(other, lambda left, right: left - right))

    def __ior__(self, other):
        return self._keep(Counter(self)._join(other, lambda left, right: right if left < right else left))

    def __iand__(self, other):
        return self._keep(Counter(self)._join(other, lambda left, right: left if left < right else right))

    def __pos__(self):
        return self + Counter()

    def __neg__(self):
        return Counter() - self


class ChainMap:
    def __init__(self, *maps):
        self.maps = list(maps) or [{}]

    def __missing__(self, key):
        raise KeyError(key)

    def __getitem__(self, key):
        for mapping in self.maps:
            try:
                return mapping[key]
            except KeyError:
                pass
        return self.__missing__(key)

    def get(self, key, default=None):
        return self[key] if key in self else default

    def _merged(self):
        merged = {}
        for mapping in reversed(self.maps):
            for key in mapping:
                merged[key] = None
        return merged

    def __len__(self):
        return len(self._merged())

    def __iter__(self):
        return iter(self._merged())

    def __contains__(self, key):
        return any([key in mapping for mapping in self.maps])

    def __bool__(self):
        return any([bool(mapping) for mapping in self.maps])

    def keys(self):
        return self._merged().keys()

    def values(self):
        return [self[key] for key in self]

    def items(self):
        return [(key, self[key]) for key in self]

    def __eq__(self, other):
        if not isinstance(other, (dict, ChainMap)):
            return NotImplemented
        return dict(self.items()) == dict(other.items())

    __hash__ = None

    def __repr__(self):
        return f"{type(self).__name__}({', '.join([repr(mapping) for mapping in self.maps])})"

    def copy(self):
        return type(self)(self.maps[0].copy(), *self.maps[1:])

    def new_child(self, m=None, **kwargs):
        if m is None:
            m = kwargs
        elif kwargs:
            m.update(kwargs)
        return type(self)(m, *self.maps)

    @property
    def parents(self):
        return type(self)(*self.maps[1:])

    def __setitem__(self, key, value):
        self.maps[0][key] = value

    def __delitem__(self, key):
        if key not in self.maps[0]:
            raise KeyError(f"Key not found in the first mapping: {key!r}")
        del self.maps[0][key]

    def setdefault(self, key, default=None):
        if key not in self:
            self[key] = default
        return self[key]

    def update(self, other=(), /, **kwds):
        self.maps[0].update(other, **kwds)

    def pop(self, key, *args):
        if key not in self.maps[0] and not args:
            raise KeyError(f"Key not found in the first mapping: {key!r}")
        return self.maps[0].pop(key, *args)

    def popitem(self):
        if not self.maps[0]:
            raise KeyError("No keys found in the first mapping.")
        return self.maps[0].popitem()

    def clear(self):
        self.maps[0].clear()


class UserDict:
    def __init__(self, dict=None, /, **kwargs):
        self.data = {}
        if dict is not None:
            self.update(dict)
        if kwargs:
            self.update(kwargs)

    def __len__(self):
        return len(self.data)

    def __getitem__(self, key):
        if key in self.data:
            return self.data[key]
        if hasattr(type(self), "__missing__"):
            return type(self).__missing__(self, key)
        raise KeyError(key)

    def __setitem__(self, key, item):
        self.data[key] = item

    def __delitem__(self, key):
        del self.data[key]

    def __iter__(self):
        return iter(self.data)

    def __contains__(self, key):
        return key in self.data

    def __repr__(self):
        return repr(self.data)

    def __eq__(self, other):
        if not isinstance(other, (dict, UserDict)):
            return NotImplemented
        return dict(self.items()) == dict(other.items())

    __hash__ = None

    def __or__(self, other):
        if not isinstance(other, (dict, UserDict)):
            return NotImplemented
        return type(self)(self.data | (other.data if isinstance(other, UserDict) else other))

    def __ror__(self, other):
        return type(self)(other | self.data) if isinstance(other, dict) else NotImplemented

    def __ior__(self, other):
        self.data |= other.data if isinstance(other, UserDict) else other
        return self

    def copy(self):
        return type(self)(self.data)

    @classmethod
    def fromkeys(cls, iterable, value=None):
        made = cls()
        for key in iterable:
            made[key] = value
        return made

    def get(self, key, default=None):
        try:
            return self[key]
        except KeyError:
            return default

    def keys(self):
        return self.data.keys()

    def values(self):
        return self.data.values()

    def items(self):
        return self.data.items()

    def pop(self, key, *default):
        if key not in self and default:
            return default[0]
        value = self[key]
        del self[key]
        return value

    def popitem(self):
        for key in self:
            return key, self.pop(key)
        raise KeyError

    def clear(self):
        while self.data:
            self.popitem()

    def update(self, other=(), /, **kwds):
        pairs = [(key, other[key]) for key in other.keys()] if hasattr(other, "keys") else other
        for key, value in [*pairs, *kwds.items()]:
            self[key] = value

    def setdefault(self, key, default=None):
        if key not in self:
            self[key] = default
        return self[key]
