# namedtuple, in a module of its own: functools and sys want it and nothing else of collections.
import _machine

_keywords = frozenset(
    "False None True and as assert async await break class continue def del elif else except finally for from "
    "global if import in is lambda nonlocal not or pass raise return try while with yield".split())


def _renamed(names):
    seen = set()
    for place, name in enumerate(names):
        if not name.isidentifier() or name in _keywords or name.startswith("_") or name in seen:
            names[place] = f"_{place}"
        seen.add(name)


def _check_names(typename, names, rename):
    for name in [typename, *names]:
        if not isinstance(name, str):
            raise TypeError("Type names and field names must be strings")
        if not name.isidentifier():
            raise ValueError(f"Type names and field names must be valid identifiers: {name!r}")
        if name in _keywords:
            raise ValueError(f"Type names and field names cannot be a keyword: {name!r}")
    seen = set()
    for name in names:
        if name.startswith("_") and not rename:
            raise ValueError(f"Field names cannot start with an underscore: {name!r}")
        if name in seen:
            raise ValueError(f"Encountered duplicate field name: {name!r}")
        seen.add(name)


def namedtuple(typename, field_names, *, rename=False, defaults=None, module=None):
    if isinstance(field_names, str):
        field_names = field_names.replace(",", " ").split()
    names = [str(name) for name in field_names]
    typename = str(typename)
    if rename:
        _renamed(names)
    _check_names(typename, names, rename)
    field_defaults = {}
    if defaults is not None:
        defaults = tuple(defaults)
        if len(defaults) > len(names):
            raise TypeError("Got more default values than field names")
        field_defaults = dict(zip(names[len(names) - len(defaults):], defaults))
    namespace = members(typename, tuple(names), field_defaults)
    namespace["__module__"] = "__main__" if module is None else module
    namespace["__doc__"] = f"{typename}({', '.join(names)})"
    return type(typename, (tuple,), namespace)


def members(typename, names, defaults):
    # What the class of a named tuple has of its own.
    title = f"{typename}.__new__"

    def __new__(cls, /, *args, **keywords):
        if keywords or len(args) != len(names):
            args = _machine.bind(title, 1, names, (), defaults, args, keywords)
        return tuple.__new__(cls, args)

    def _make(cls, iterable):
        result = tuple.__new__(cls, iterable)
        if len(result) != len(names):
            raise TypeError(f"Expected {len(names)} arguments, got {len(result)}")
        return result

    def _replace(self, /, **changes):
        result = self._make([changes.pop(name, value) for name, value in zip(names, self)])
        if changes:
            raise ValueError(f"Got unexpected field names: {list(changes)!r}")
        return result

    def _asdict(self):
        return dict(zip(names, self))

    def __repr__(self):
        fields = ", ".join([f"{name}={value!r}" for name, value in zip(names, self)])
        return f"{type(self).__name__}({fields})"

    def __getnewargs__(self):
        return tuple(self)

    namespace = {"__slots__": (), "_fields": names, "_field_defaults": defaults, "__match_args__": names,
                 "__new__": staticmethod(__new__), "_make": classmethod(_make), "_replace": _replace, "_asdict": _asdict,
                 "__repr__": __repr__, "__getnewargs__": __getnewargs__}
    for place, name in enumerate(names):
        namespace[name] = property(_machine.bound(_machine.item, place), _refuse_set, _refuse_delete)
    return namespace


def _refuse_set(self, value):
    raise AttributeError("can't set attribute")


def _refuse_delete(self):
    raise AttributeError("can't delete attribute")
