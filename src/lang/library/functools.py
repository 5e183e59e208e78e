import _machine
from _namedtuple import namedtuple

_missing = object()

WRAPPER_ASSIGNMENTS = ("__module__", "__name__", "__qualname__", "__doc__", "__annotations__")
WRAPPER_UPDATES = ("__dict__",)


def reduce(function, iterable, initial=_missing, /):
    items = iter(iterable)
    if initial is _missing:
        try:
            value = next(items)
        except StopIteration:
            raise TypeError("reduce() of empty iterable with no initial value") from None
    else:
        value = initial
    for item in items:
        value = function(value, item)
    return value


def update_wrapper(wrapper, wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    for name in assigned:
        value = getattr(wrapped, name, _missing)
        if value is not _missing:
            setattr(wrapper, name, value)
    for name in updated:
        for key, value in getattr(wrapped, name, {}).items():
            setattr(wrapper, key, value)
    wrapper.__wrapped__ = wrapped
    return wrapper


def wraps(wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    return partial(update_wrapper, wrapped=wrapped, assigned=assigned, updated=updated)


class partial:
    def __init__(self, *args, **keywords):
        if not args:
            raise TypeError("type 'partial' takes at least one argument")
        func, *args = args
        if not callable(func):
            raise TypeError("the first argument must be callable")
        if type(func) is partial:
            args = [*func.args, *args]
            keywords = {**func.keywords, **keywords}
            func = func.func
        self.func = func
        self.args = tuple(args)
        self.keywords = keywords

    def __call__(self, /, *args, **keywords):
        return self.func(*self.args, *args, **{**self.keywords, **keywords})

    def __repr__(self):
        parts = [repr(self.func)]
        parts += [repr(argument) for argument in self.args]
        parts += [f"{name}={value!r}" for name, value in self.keywords.items()]
        kind = type(self)
        name = "functools.partial" if kind is partial else kind.__qualname__
        return f"{name}({', '.join(parts)})"


class partialmethod:
    def __init__(self, func, /, *args, **keywords):
        if not callable(func) and not hasattr(func, "__get__"):
            raise TypeError(f"{func!r} is not callable or a descriptor")
        self.func = func
        self.args = args
        self.keywords = keywords

    def __get__(self, instance, owner=None):
        if instance is None:
            return partial(self.func, *self.args, **self.keywords)
        return partial(self.func, instance, *self.args, **self.keywords)


# ---- Caches.

CacheInfo = _CacheInfo = namedtuple("CacheInfo", ["hits", "misses", "maxsize", "currsize"])


class _Mark:
    pass


_mark = _Mark()  # between positional arguments and keywords in a key


@_machine.atomic
def _make_key(args, keywords, typed):
    key = args
    if keywords:
        key += (_mark,)
        for item in keywords.items():
            key += item
    if typed:
        key += tuple([type(value) for value in args])
        key += tuple([type(value) for value in keywords.values()])
    elif len(key) == 1 and type(key[0]) in (int, str):
        return key[0]
    return key


def lru_cache(maxsize=128, typed=False):
    if isinstance(maxsize, int):
        maxsize = max(maxsize, 0)
    elif callable(maxsize) and isinstance(typed, bool):
        return _cached(maxsize, 128, typed)
    elif maxsize is not None:
        raise TypeError("Expected first argument to be an integer, a callable, or None")

    def decorate(function):
        return _cached(function, maxsize, typed)

    return decorate


def cache(user_function, /):
    return _cached(user_function, None, False)


# What the cache does between two calls of the function is in C++, so that no other thread comes in between.
def _cached(function, maxsize, typed):
    kept = {}  # the key that was used last comes last
    counts = [0, 0]  # hits, misses
    moves = maxsize is not None

    @_machine.atomic
    def wrapper(*args, **keywords):
        if maxsize == 0:
            counts[1] += 1
            return function(*args, **keywords)
        key = _make_key(args, keywords, typed)
        value = _machine.cache_find(kept, counts, key, moves, _missing)
        if value is _missing:
            value = function(*args, **keywords)
            _machine.cache_keep(kept, key, value, maxsize)
        return value

    def cache_info():
        hits, misses, size = _machine.cache_counts(kept, counts)
        return CacheInfo(hits, misses, maxsize, size)

    wrapper.cache_info = cache_info
    wrapper.cache_clear = lambda: _machine.cache_clear(kept, counts)
    wrapper.cache_parameters = lambda: {"maxsize": maxsize, "typed": typed}
    return update_wrapper(wrapper, function)


class cached_property:
    def __init__(self, func):
        import _thread
        self.func = func
        self.attrname = None
        self.lock = _thread.place("functools.cached_property", "condition").lock()
        self.__doc__ = getattr(func, "__doc__", None)

    def __set_name__(self, owner, name):
        if self.attrname is None:
            self.attrname = name
        elif name != self.attrname:
            raise TypeError("Cannot assign the same cached_property to two different names "
                            f"({self.attrname!r} and {name!r}).")

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        if self.attrname is None:
            raise TypeError("Cannot use cached_property instance without calling __set_name__ on it.")
        try:
            kept = instance.__dict__
        except AttributeError:
            raise TypeError(f"No '__dict__' attribute on {type(instance).__name__!r} instance "
                            f"to cache {self.attrname!r} property.") from None
        value = kept.get(self.attrname, _missing)
        if value is _missing:
            with self.lock:
                value = kept.get(self.attrname, _missing)
                if value is _missing:
                    value = self.func(instance)
                    kept[self.attrname] = value
        return value


# ---- Ordering.

def cmp_to_key(mycmp):
    class K:
        def __init__(self, obj):
            self.obj = obj

        def __lt__(self, other):
            return mycmp(self.obj, other.obj) < 0

        def __gt__(self, other):
            return mycmp(self.obj, other.obj) > 0

        def __eq__(self, other):
            return mycmp(self.obj, other.obj) == 0

        def __le__(self, other):
            return mycmp(self.obj, other.obj) <= 0

        def __ge__(self, other):
            return mycmp(self.obj, other.obj) >= 0

        __hash__ = None

    return K


def _derived(root, answer):
    # Another comparison by way of `root`, the one that the class has.
    def compare(self, other):
        result = getattr(type(self), root)(self, other)
        if result is NotImplemented:
            return result
        return answer(result, self, other)

    return compare


_comparisons = {
    "__lt__": {"__gt__": lambda less, self, other: not less and self != other,
               "__le__": lambda less, self, other: less or self == other,
               "__ge__": lambda less, self, other: not less},
    "__le__": {"__ge__": lambda at_most, self, other: not at_most or self == other,
               "__lt__": lambda at_most, self, other: at_most and self != other,
               "__gt__": lambda at_most, self, other: not at_most},
    "__gt__": {"__lt__": lambda more, self, other: not more and self != other,
               "__ge__": lambda more, self, other: more or self == other,
               "__le__": lambda more, self, other: not more},
    "__ge__": {"__le__": lambda at_least, self, other: not at_least or self == other,
               "__gt__": lambda at_least, self, other: at_least and self != other,
               "__lt__": lambda at_least, self, other: not at_least},
}


def total_ordering(cls):
    roots = [name for name in _comparisons
             if getattr(cls, name, None) is not getattr(object, name, None)]
    if not roots:
        raise ValueError("must define at least one ordering operation: < > <= >=")
    for root in ("__lt__", "__le__", "__gt__", "__ge__"):
        if root in roots:
            break
    for name, answer in _comparisons[root].items():
        if name not in roots:
            compare = _derived(root, answer)
            compare.__name__ = name
            setattr(cls, name, compare)
    return cls


# ---- Functions that depend on the class of their first argument.

def singledispatch(func):
    registry = {object: func}

    def dispatch(cls):
        for base in cls.__mro__:
            if base in registry:
                return registry[base]
        return func

    def register(cls, func=None):
        if func is None:
            if not isinstance(cls, type):
                raise NotImplementedError(
                    "this machine keeps no annotations of functions: register(cls) wants the class")
            return lambda function: register(cls, function)
        registry[cls] = func
        return func

    def wrapper(*args, **keywords):
        if not args:
            raise TypeError(f"{name} requires at least 1 positional argument")
        return dispatch(type(args[0]))(*args, **keywords)

    name = getattr(func, "__name__", "singledispatch function")
    wrapper.register = register
    wrapper.dispatch = dispatch
    wrapper.registry = registry
    return update_wrapper(wrapper, func)


class singledispatchmethod:
    def __init__(self, func):
        if not callable(func):
            raise TypeError(f"{func!r} is not callable or a descriptor")
        self.dispatcher = singledispatch(func)
        self.func = func

    def register(self, cls, method=None):
        return self.dispatcher.register(cls, method)

    def __get__(self, obj, cls=None):
        def method(*args, **keywords):
            return self.dispatcher.dispatch(type(args[0]))(obj, *args, **keywords)

        method.register = self.register
        return update_wrapper(method, self.func)
