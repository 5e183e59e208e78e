# What goes into a query of asyncpg and what comes out: its arguments, checked against the types that the
# server expects, and the rows.
import _database
from _asyncpg_errors import DataError, InterfaceError

_LONGEST_SHOWN = 40
_HINT = "Check the query against the passed list of arguments."
_HINT_NO_PLACE = (_HINT + "  Note that parameters are supported only in SELECT, INSERT, UPDATE, DELETE, and "
                  "VALUES statements, and will *not* work in statements  like CREATE VIEW or DECLARE CURSOR.")


class Record:
    __module__ = "asyncpg"
    __slots__ = ("_names", "_values")

    def __init__(self, names, values):
        self._names = names
        self._values = values

    def __getitem__(self, key):
        if isinstance(key, slice):
            return self._values[key]
        if isinstance(key, int):
            if not -len(self._values) <= key < len(self._values):
                raise IndexError("record index out of range")
            return self._values[key]
        place = self._place(key)
        if place is None:
            raise KeyError(key)
        return self._values[place]

    # Of columns with one name, the last.
    def _place(self, name):
        for place in range(len(self._names) - 1, -1, -1):
            if self._names[place] == name:
                return place
        return None

    def get(self, key, default=None):
        place = self._place(key)
        return default if place is None else self._values[place]

    def keys(self):
        return iter(self._names)

    def values(self):
        return iter(self._values)

    def items(self):
        return zip(self._names, self._values)

    def __iter__(self):
        return iter(self._values)

    def __len__(self):
        return len(self._values)

    def __contains__(self, key):
        return key in self._names

    def __eq__(self, other):
        values = _values_of(other)
        return NotImplemented if values is None else self._values == values

    def __lt__(self, other):
        values = _values_of(other)
        return NotImplemented if values is None else self._values < values

    def __hash__(self):
        return hash(self._values)

    def __repr__(self):
        return " ".join(["<Record", *[f"{name}={value!r}" for name, value in self.items()]]) + ">"


def _values_of(other):
    if isinstance(other, Record):
        return other._values
    return other if isinstance(other, tuple) else None


# ---- Arguments: what the codec of a type takes, and what it says of anything else. The server is sent what
# these return.

def _to_integer(value, bits=32, lowest=-2 ** 31, highest=2 ** 31 - 1):
    if isinstance(value, str):
        raise TypeError("'str' object cannot be interpreted as an integer")
    try:
        number = int(value)
    except TypeError:
        raise TypeError(f"'{type(value).__name__}' object cannot be interpreted as an integer") from None
    if not lowest <= number <= highest:
        raise OverflowError(f"value out of int{bits} range")
    return number


def _to_smallint(value):
    return _to_integer(value, 16, -2 ** 15, 2 ** 15 - 1)


def _to_bigint(value):
    return _to_integer(value, 64, -2 ** 62 * 2, 2 ** 62 - 1 + 2 ** 62)


def _to_text(value):
    if not isinstance(value, str):
        raise TypeError(f"expected str, got {type(value).__name__}")
    return value


def _to_boolean(value):
    if not isinstance(value, bool):
        raise TypeError(f"a boolean is required (got type {type(value).__name__})")
    return value


# Text is left to the server.
def _to_numeric(value):
    return int(value) if isinstance(value, bool) else value


def _to_float(value):
    if isinstance(value, (str, list, tuple, dict, set)):
        raise TypeError(f"must be real number, not {type(value).__name__}")
    return float(value)


def _to_list(value, convert):
    if not isinstance(value, (list, tuple, set, frozenset)):
        raise TypeError(f"a sized iterable container expected (got type '{type(value).__name__}')")
    items = []
    for item in value:
        try:
            items.append(None if item is None else convert(item))
        except TypeError as error:
            raise ValueError(f"invalid array element at index {len(items)}: {error}") from error
    return items


_CONVERSIONS = {"smallint": _to_smallint, "integer": _to_integer, "bigint": _to_bigint,
                "text": _to_text, "character varying": _to_text, "character": _to_text,
                "boolean": _to_boolean, "numeric": _to_numeric, "double precision": _to_float, "real": _to_float}


def _converted(value, name):
    convert = _CONVERSIONS.get(name)
    if convert is not None:
        return convert(value)
    convert = _CONVERSIONS.get(name[:-2]) if name[-2:] == "[]" else None
    return value if convert is None else _to_list(value, convert)


# What to send for the arguments of a query. `where` says more of the place, for executemany().
def converted(query, args, where=""):
    if not args and "$" not in query:
        return ()
    try:
        types = _database.describe(query)
    except _database.ServerError:
        return args  # it says the same when it is sent the query, and a transaction fails of it
    if len(types) != len(args):
        _refuse_count(len(types), len(args))
    values = []
    for place, value in enumerate(args):
        if value is not None:
            try:
                value = _converted(value, types[place])
            except (TypeError, ValueError, OverflowError) as error:
                shown = repr(value)
                if len(shown) > _LONGEST_SHOWN:
                    shown = shown[:_LONGEST_SHOWN] + "..."
                raise DataError(f"invalid input for query argument ${place + 1}{where}: "
                                f"{shown} ({error})") from error
        values.append(value)
    return tuple(values)


def _refuse_count(expected, given):
    arguments = "argument" if expected == 1 else "arguments"
    were = "was" if given == 1 else "were"
    raise InterfaceError(f"the server expects {expected} {arguments} for this query, {given} {were} passed",
                         hint=_HINT if expected else _HINT_NO_PLACE)
