_missing = object()


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
