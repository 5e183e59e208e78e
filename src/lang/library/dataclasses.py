import _machine

_FIELDS = "__dataclass_fields__"
_PARAMS = "__dataclass_params__"


class FrozenInstanceError(AttributeError):
    pass


class _MISSING_TYPE:
    pass


class _KW_ONLY_TYPE:
    pass


class _FactoryMark:
    def __repr__(self):
        return "<factory>"


MISSING = _MISSING_TYPE()
KW_ONLY = _KW_ONLY_TYPE()
_from_factory = _FactoryMark()


class InitVar:
    def __init__(self, type):
        self.type = type

    def __class_getitem__(cls, type):
        return cls(type)

    def __repr__(self):
        name = self.type.__name__ if isinstance(self.type, type) else repr(self.type)
        return f"dataclasses.InitVar[{name}]"


class Field:
    def __init__(self, default, default_factory, init, repr, hash, compare, metadata, kw_only):
        self.name = None
        self.type = None
        self.default = default
        self.default_factory = default_factory
        self.init = init
        self.repr = repr
        self.hash = hash
        self.compare = compare
        self.metadata = {} if metadata is None else metadata
        self.kw_only = kw_only
        self._kind = "field"  # or "class variable", "init variable"

    def __repr__(self):
        return (f"Field(name={self.name!r},type={self.type!r},default={self.default!r},"
                f"default_factory={self.default_factory!r},init={self.init!r},repr={self.repr!r},"
                f"hash={self.hash!r},compare={self.compare!r},metadata={self.metadata!r},"
                f"kw_only={self.kw_only!r})")


class _Parameters:
    def __init__(self, init, repr, eq, order, unsafe_hash, frozen):
        self.init = init
        self.repr = repr
        self.eq = eq
        self.order = order
        self.unsafe_hash = unsafe_hash
        self.frozen = frozen


def field(*, default=MISSING, default_factory=MISSING, init=True, repr=True, hash=None, compare=True,
          metadata=None, kw_only=MISSING):
    if default is not MISSING and default_factory is not MISSING:
        raise ValueError("cannot specify both default and default_factory")
    return Field(default, default_factory, init, repr, hash, compare, metadata, kw_only)


def dataclass(cls=None, /, *, init=True, repr=True, eq=True, order=False, unsafe_hash=False, frozen=False,
              match_args=True, kw_only=False, slots=False, weakref_slot=False):
    def decorate(cls):
        return _process(cls, _Parameters(init, repr, eq, order, unsafe_hash, frozen), match_args, kw_only, slots)

    return decorate if cls is None else decorate(cls)


# ---- Which fields a class has. Annotations are texts here.

def _plain_name(annotation):
    return annotation.split("[")[0].strip().strip("'\"").split(".")[-1]


def _make_field(cls, name, annotation, kw_only):
    default = getattr(cls, name, MISSING)
    made = default if isinstance(default, Field) else field(default=default)
    made.name = name
    made.type = annotation
    word = _plain_name(annotation)
    made._kind = {"ClassVar": "class variable", "InitVar": "init variable"}.get(word, "field")
    if made._kind != "field" and made.default_factory is not MISSING:
        raise TypeError(f"field {name} cannot have a default factory")
    if made._kind != "class variable":
        if made.kw_only is MISSING:
            made.kw_only = kw_only
    elif made.kw_only is not MISSING:
        raise TypeError(f"field {name} is a ClassVar but specifies kw_only")
    if made._kind == "field" and _is_mutable(made.default):
        raise ValueError(f"mutable default {type(made.default)} for field {name} is not allowed: "
                         "use default_factory")
    return made


def _is_mutable(value):
    return isinstance(value, (list, dict, set)) or getattr(type(value), "__hash__", _process) is None


def _own_fields(cls, kw_only):
    annotations = _machine.own(cls, "__annotations__", {})
    made = []
    marked = False
    for name, annotation in annotations.items():
        if _plain_name(annotation) == "KW_ONLY":
            if marked:
                raise TypeError(f"{name!r} is KW_ONLY, but KW_ONLY has already been specified")
            marked = kw_only = True
        else:
            made.append(_make_field(cls, name, annotation, kw_only))
    for name in _machine.own_names(cls):
        if isinstance(_machine.own(cls, name, None), Field) and name not in annotations:
            raise TypeError(f"{name!r} is a field but has no type annotation")
    for one in made:
        if isinstance(getattr(cls, one.name, None), Field):
            if one.default is MISSING:
                delattr(cls, one.name)
            else:
                setattr(cls, one.name, one.default)
    return made


def _all_fields(cls, frozen, kw_only):
    found = {}
    bases_frozen = []
    for base in reversed(cls.__mro__[1:]):
        if hasattr(base, _FIELDS):
            found.update(getattr(base, _FIELDS))
            bases_frozen.append(getattr(base, _PARAMS).frozen)
    for one in _own_fields(cls, kw_only):
        found[one.name] = one
    if any(bases_frozen) and not frozen:
        raise TypeError("cannot inherit non-frozen dataclass from a frozen one")
    if bases_frozen and not any(bases_frozen) and frozen:
        raise TypeError("cannot inherit frozen dataclass from a non-frozen one")
    return found


def _set_new(cls, name, function):
    # False: the class has one of its own.
    if _machine.own(cls, name, MISSING) is not MISSING:
        return False
    function.__qualname__ = f"{cls.__qualname__}.{name}"
    setattr(cls, name, function)
    return True


def _process(cls, parameters, match_args, kw_only, slots):
    frozen = parameters.frozen
    found = _all_fields(cls, frozen, kw_only)
    setattr(cls, _PARAMS, parameters)
    setattr(cls, _FIELDS, found)
    own_hash = _machine.own(cls, "__hash__", MISSING)
    has_eq = _machine.own(cls, "__eq__", MISSING) is not MISSING
    has_hash = not (own_hash is MISSING or own_hash is None and has_eq)
    if parameters.order and not parameters.eq:
        raise ValueError("eq must be true if order is true")
    plain = [one for one in found.values() if one._kind == "field"]
    if parameters.init:
        _set_new(cls, "__init__", _make_init(cls, found, frozen))
    if parameters.repr:
        _set_new(cls, "__repr__", _make_repr([one.name for one in plain if one.repr]))
    compared = [one.name for one in plain if one.compare]
    if parameters.eq:
        _set_new(cls, "__eq__", _make_eq(compared))
    if parameters.order:
        for name in ("__lt__", "__le__", "__gt__", "__ge__"):
            if not _set_new(cls, name, _make_order(name, compared)):
                raise TypeError(f"Cannot overwrite attribute {name} in class {cls.__name__}. "
                                "Consider using functools.total_ordering")
    if frozen:
        _freeze(cls, found)
    _set_hash(cls, parameters, has_hash, [one.name for one in plain
                                          if (one.compare if one.hash is None else one.hash)])
    if match_args and _machine.own(cls, "__match_args__", MISSING) is MISSING:
        cls.__match_args__ = tuple([one.name for one in found.values()
                                    if one.init and one._kind != "class variable" and not one.kw_only])
    return _with_slots(cls, plain) if slots else cls


# ---- The methods.

def _make_init(cls, found, frozen):
    ordered = [one for one in found.values() if one._kind != "class variable"]
    given = [one for one in ordered if one.init]
    positional = [one for one in given if not one.kw_only]
    keyword_only = [one for one in given if one.kw_only]
    defaults = {}
    for one in given:
        if one.default is not MISSING:
            defaults[one.name] = one.default
        elif one.default_factory is not MISSING:
            defaults[one.name] = _from_factory
        elif defaults and not one.kw_only:
            raise TypeError(f"non-default argument {one.name!r} follows default argument")
    title = f"{cls.__qualname__}.__init__"
    names = tuple([one.name for one in positional])
    keyword_names = tuple([one.name for one in keyword_only])
    stored = []
    init_names = []
    for one in ordered:
        if one._kind == "init variable":
            init_names.append(one.name)
        elif one.init or one.default_factory is not MISSING:
            stored.append((one.name, one.init, one.default_factory))
    order = names + keyword_names
    simple = [entry[0] for entry in stored] == list(order) and not defaults
    store = object.__setattr__ if frozen else setattr

    def __init__(self, /, *args, **keywords):
        if keywords or len(args) != len(order) or keyword_names:
            args = _machine.bind(title, 1, names, keyword_names, defaults, args, keywords)
        if simple:
            for name, value in zip(order, args):
                store(self, name, value)
        else:
            values = dict(zip(order, args))
            for name, is_given, factory in stored:
                value = values[name] if is_given else _from_factory
                store(self, name, factory() if value is _from_factory else value)
        if has_post_init:
            self.__post_init__(*[values[name] for name in init_names])

    has_post_init = hasattr(cls, "__post_init__")
    if init_names:
        simple = False
    return __init__


def _make_repr(names):
    at_work = []  # who is inside of its own repr

    def __repr__(self):
        if any([other is self for other in at_work]):
            return "..."
        at_work.append(self)
        try:
            fields = ", ".join([f"{name}={getattr(self, name)!r}" for name in names])
        finally:
            at_work.pop()
        return f"{type(self).__qualname__}({fields})"

    return __repr__


def _values(self, names):
    return tuple([getattr(self, name) for name in names])


def _make_eq(names):
    def __eq__(self, other):
        if type(other) is not type(self):
            return NotImplemented
        return _values(self, names) == _values(other, names)

    return __eq__


_compare = {"__lt__": lambda left, right: left < right, "__le__": lambda left, right: left <= right,
            "__gt__": lambda left, right: left > right, "__ge__": lambda left, right: left >= right}


def _make_order(method, names):
    compare = _compare[method]

    def order(self, other):
        if type(other) is not type(self):
            return NotImplemented
        return compare(_values(self, names), _values(other, names))

    return order


def _freeze(cls, found):
    def __setattr__(self, name, value):
        if type(self) is cls or name in found:
            raise FrozenInstanceError(f"cannot assign to field {name!r}")
        super(cls, self).__setattr__(name, value)

    def __delattr__(self, name):
        if type(self) is cls or name in found:
            raise FrozenInstanceError(f"cannot delete field {name!r}")
        super(cls, self).__delattr__(name)

    for name, function in (("__setattr__", __setattr__), ("__delattr__", __delattr__)):
        if not _set_new(cls, name, function):
            raise TypeError(f"Cannot overwrite attribute {name} in class {cls.__name__}")


def _set_hash(cls, parameters, has_hash, names):
    def __hash__(self):
        return hash(_values(self, names))

    if parameters.unsafe_hash:
        if has_hash:
            raise TypeError(f"Cannot overwrite attribute __hash__ in class {cls.__name__}")
        cls.__hash__ = __hash__
    elif parameters.eq and not has_hash:
        cls.__hash__ = __hash__ if parameters.frozen else None


def _with_slots(cls, plain):
    if _machine.own(cls, "__slots__", MISSING) is not MISSING:
        raise TypeError(f"{cls.__name__} already specifies __slots__")
    inherited = set()
    for base in cls.__mro__[1:]:
        inherited.update(_machine.own(base, "__slots__", ()))
    namespace = {name: _machine.own(cls, name, None) for name in _machine.own_names(cls)}
    for one in plain:
        namespace.pop(one.name, None)
    namespace.pop("__dict__", None)
    namespace.pop("__weakref__", None)
    namespace["__slots__"] = tuple([one.name for one in plain if one.name not in inherited])
    made = type(cls)(cls.__name__, cls.__bases__, namespace)
    made.__qualname__ = cls.__qualname__
    return made


# ---- Functions on dataclasses and their instances.

def fields(class_or_instance):
    try:
        found = getattr(class_or_instance, _FIELDS)
    except AttributeError:
        raise TypeError("must be called with a dataclass type or instance") from None
    return tuple([one for one in found.values() if one._kind == "field"])


def _is_instance(obj):
    return hasattr(type(obj), _FIELDS)


def is_dataclass(obj):
    return hasattr(obj if isinstance(obj, type) else type(obj), _FIELDS)


def asdict(obj, *, dict_factory=dict):
    if not _is_instance(obj):
        raise TypeError("asdict() should be called on dataclass instances")
    return _convert(obj, lambda pairs: dict_factory(pairs))


def astuple(obj, *, tuple_factory=tuple):
    if not _is_instance(obj):
        raise TypeError("astuple() should be called on dataclass instances")
    return _convert(obj, lambda pairs: tuple_factory([value for _, value in pairs]))


def _convert(value, make):
    if _is_instance(value):
        return make([(one.name, _convert(getattr(value, one.name), make)) for one in fields(value)])
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return type(value)(*[_convert(item, make) for item in value])
    if isinstance(value, (list, tuple)):
        return type(value)([_convert(item, make) for item in value])
    if isinstance(value, dict):
        pairs = [(_convert(key, make), _convert(item, make)) for key, item in value.items()]
        if hasattr(type(value), "default_factory"):
            return type(value)(value.default_factory, pairs)
        return type(value)(pairs)
    return value.copy() if isinstance(value, set) else value


def replace(obj, /, **changes):
    if not _is_instance(obj):
        raise TypeError("replace() should be called on dataclass instances")
    for one in getattr(obj, _FIELDS).values():
        if one._kind == "class variable":
            continue
        if not one.init:
            if one.name in changes:
                raise ValueError(f"field {one.name} is declared with init=False, "
                                 "it cannot be specified with replace()")
        elif one.name not in changes:
            if one._kind == "init variable" and one.default is MISSING:
                raise ValueError(f"InitVar {one.name!r} must be specified with replace()")
            changes[one.name] = getattr(obj, one.name)
    return type(obj)(**changes)


def make_dataclass(cls_name, fields, *, bases=(), namespace=None, init=True, repr=True, eq=True, order=False,
                   unsafe_hash=False, frozen=False, match_args=True, kw_only=False, slots=False,
                   weakref_slot=False):
    members = {} if namespace is None else dict(namespace)
    annotations = {}
    for item in fields:
        if isinstance(item, str):
            annotations[item] = "typing.Any"
        elif len(item) in (2, 3):
            annotations[item[0]] = item[1] if isinstance(item[1], str) else getattr(item[1], "__name__", "object")
            if len(item) == 3:
                members[item[0]] = item[2]
        else:
            raise TypeError(f"Invalid field: {item!r}")
    members["__annotations__"] = annotations
    cls = type(cls_name, tuple(bases), members)
    return _process(cls, _Parameters(init, repr, eq, order, unsafe_hash, frozen), match_args, kw_only, slots)
