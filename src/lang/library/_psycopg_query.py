# Placeholders of psycopg: %s and %(name)s become $1, $2 ... for the server.
from _psycopg_errors import ProgrammingError

_ADAPTED = (bool, int, float, str, list, type(None))


# The text for the server and the arguments in its order. What psycopg refuses is refused in its words.
def converted(query, params):
    parts = _parts(query)
    names = [name for _, name in parts[:-1]]
    if isinstance(params, (list, tuple)):
        _check_sequence(params, names)
        values = params
        places = range(1, len(names) + 1)
    elif isinstance(params, dict):
        if params and names and names[0] is None:
            raise TypeError("positional placeholders (%s) require a sequence of parameters")
        order = [name for name in dict.fromkeys(names) if name is not None]
        missing = sorted([name for name in order if name not in params])
        if missing:
            raise ProgrammingError(f"query parameter missing: {', '.join(missing)}")
        values = [params[name] for name in order]
        places = [order.index(name) + 1 for name in names] if order else range(1, len(names) + 1)
    else:
        raise TypeError(f"query parameters should be a sequence or a mapping, got {type(params).__name__}")
    for value in values:
        _check_type(value)
    texts = [f"{text}${place}" for (text, _), place in zip(parts, places)]
    return "".join(texts) + parts[-1][0], tuple(values)


def _check_sequence(params, names):
    if len(params) != len(names):
        raise ProgrammingError(f"the query has {len(names)} placeholders "
                               f"but {len(params)} parameters were passed")
    if params and names[0] is not None:
        raise TypeError("named placeholders require a mapping of parameters")


def _check_type(value):
    if not isinstance(value, _ADAPTED) and type(value).__name__ != "Decimal":
        raise ProgrammingError(f"cannot adapt type '{type(value).__name__}' "
                               "using placeholder '%PyFormat.AUTO' (format: AUTO)")


# Pairs of a piece of text and the placeholder after it: its name, None for %s. The last piece has none.
def _parts(query):
    parts = []
    text = ""
    at = 0
    while True:
        percent = query.find("%", at)
        if percent < 0 or query[percent + 1:percent + 2] in ("", "\n"):
            break
        text += query[at:percent]
        name, at = _placeholder(query, percent)
        if query[percent + 1] == "%":
            text += "%"
            continue
        if parts and (parts[0][1] is None) != (name is None):
            raise ProgrammingError("positional and named placeholders cannot be mixed")
        parts.append((text, name))
        text = ""
    parts.append((text + query[at:], None))
    return parts


# The name of the placeholder at a place, and where it ends.
def _placeholder(query, percent):
    kind = query[percent + 1]
    if kind == "(":
        end = query.find(")", percent)
        if end <= percent + 2 or query[end + 1:end + 2] in ("", "\n"):
            raise ProgrammingError(f"incomplete placeholder: '{query[percent:].split()[0]}'")
        _check_kind(query[end + 1], query[percent:end + 2])
        return query[percent + 2:end], end + 2
    if kind == " ":
        raise ProgrammingError("incomplete placeholder: '%'; if you want to use '%' as an operator you can "
                               "double it up, i.e. use '%%'")
    if kind != "%":
        _check_kind(kind, query[percent:percent + 2])
    return None, percent + 2


def _check_kind(kind, placeholder):
    if kind not in "sbt":
        raise ProgrammingError(f"only '%s', '%b', '%t' are allowed as placeholders, got '{placeholder}'")
