# What itertools has beside count, repeat, cycle, chain and islice, which are the machine's own.
_missing = object()


def accumulate(iterable, func=None, *, initial=None):
    return _accumulate(iter(iterable), func, initial)


def _accumulate(items, function, total):
    if total is None:
        for total in items:
            break
        else:
            return
    yield total
    for item in items:
        total = total + item if function is None else function(total, item)
        yield total


def takewhile(predicate, iterable, /):
    return _takewhile(predicate, iter(iterable))


def _takewhile(predicate, items):
    for item in items:
        if not predicate(item):
            return
        yield item


def dropwhile(predicate, iterable, /):
    return _dropwhile(predicate, iter(iterable))


def _dropwhile(predicate, items):
    for item in items:
        if not predicate(item):
            yield item
            break
    yield from items


def filterfalse(function, iterable, /):
    return _filterfalse(function, iter(iterable))


def _filterfalse(function, items):
    for item in items:
        if not (item if function is None else function(item)):
            yield item


def starmap(function, iterable, /):
    return _starmap(function, iter(iterable))


def _starmap(function, items):
    for arguments in items:
        yield function(*arguments)


def compress(data, selectors):
    return _compress(iter(data), iter(selectors))


def _compress(items, selectors):
    for item, selected in zip(items, selectors):
        if selected:
            yield item


def pairwise(iterable, /):
    return _pairwise(iter(iterable))


def _pairwise(items):
    for before in items:
        break
    for item in items:
        yield before, item
        before = item


def zip_longest(*iterables, fillvalue=None):
    return _zip_longest([iter(iterable) for iterable in iterables], fillvalue)


def _zip_longest(sources, fill):
    left = len(sources)
    while left:
        row = []
        for place, source in enumerate(sources):
            item = fill if source is None else next(source, _missing)
            if item is _missing:
                left -= 1
                if not left:
                    return
                sources[place] = None
                item = fill
            row.append(item)
        yield tuple(row)


def product(*iterables, repeat=1):
    if not isinstance(repeat, int):
        raise TypeError(f"'{type(repeat).__name__}' object cannot be interpreted as an integer")
    if repeat < 0:
        raise ValueError("repeat argument cannot be negative")
    return _product([tuple(iterable) for iterable in iterables] * repeat)


def _product(pools):
    if not all(pools):
        return
    places = [0] * len(pools)
    while True:
        yield tuple([pool[place] for pool, place in zip(pools, places)])
        for index in range(len(pools) - 1, -1, -1):
            places[index] += 1
            if places[index] < len(pools[index]):
                break
            places[index] = 0
        else:
            return


def _length(r):
    if not isinstance(r, int):
        raise TypeError(f"'{type(r).__name__}' object cannot be interpreted as an integer")
    if r < 0:
        raise ValueError("r must be non-negative")
    return r


def permutations(iterable, r=None):
    pool = tuple(iterable)
    if r is None:
        r = len(pool)
    elif not isinstance(r, int):
        raise TypeError("Expected int as r")
    return _permutations(pool, _length(r))


def _permutations(pool, r):
    size = len(pool)
    if r > size:
        return
    order = list(range(size))
    turns = list(range(size, size - r, -1))
    yield tuple([pool[place] for place in order[:r]])
    while True:
        for index in range(r - 1, -1, -1):
            turns[index] -= 1
            if turns[index]:
                other = size - turns[index]
                order[index], order[other] = order[other], order[index]
                yield tuple([pool[place] for place in order[:r]])
                break
            order.append(order.pop(index))
            turns[index] = size - index
        else:
            return


def combinations(iterable, r):
    return _combinations(tuple(iterable), _length(r))


def _combinations(pool, r):
    size = len(pool)
    if r > size:
        return
    places = list(range(r))
    while True:
        yield tuple([pool[place] for place in places])
        for index in range(r - 1, -1, -1):
            if places[index] < size - r + index:
                first = places[index] + 1
                places[index:] = range(first, first + r - index)
                break
        else:
            return


def combinations_with_replacement(iterable, r):
    return _combinations_with_replacement(tuple(iterable), _length(r))


def _combinations_with_replacement(pool, r):
    size = len(pool)
    if r and not size:
        return
    places = [0] * r
    while True:
        yield tuple([pool[place] for place in places])
        for index in range(r - 1, -1, -1):
            if places[index] < size - 1:
                places[index:] = [places[index] + 1] * (r - index)
                break
        else:
            return


class groupby:
    def __init__(self, iterable, key=None):
        self._items = iter(iterable)
        self._function = key
        self._group = None  # the iterator of the group at work: an older one has ended
        self._key = self._wanted = _missing
        self._item = _missing

    def __iter__(self):
        return self

    def _advance(self):
        item = next(self._items)
        self._key = item if self._function is None else self._function(item)
        self._item = item

    def __next__(self):
        self._group = None
        while self._key is _missing or self._key is self._wanted or self._key == self._wanted:
            self._advance()
        self._wanted = self._key
        self._group = _Group(self, self._key)
        return self._key, self._group


class _Group:
    def __init__(self, parent, key):
        self._parent = parent
        self._key = key

    def __iter__(self):
        return self

    def __next__(self):
        parent = self._parent
        if parent._group is not self:
            raise StopIteration
        if parent._item is _missing:
            parent._advance()
        if not (parent._key is self._key or parent._key == self._key):
            raise StopIteration
        item = parent._item
        parent._item = _missing
        return item


def tee(iterable, n=2, /):
    if not isinstance(n, int):
        raise TypeError(f"'{type(n).__name__}' object cannot be interpreted as an integer")
    if n < 0:
        raise ValueError("n must be >= 0")
    source = iterable if isinstance(iterable, _tee) else _tee(iter(iterable), [])
    return tuple([_tee(source._items, source._link) for _ in range(n)])


class _tee:
    def __init__(self, items, link):
        self._items = items
        self._link = link  # [] at the end of what was taken so far, else [item, the next link]

    def __iter__(self):
        return self

    def __next__(self):
        link = self._link
        if not link:
            item = next(self._items)
            link += [item, []]
        self._link = link[1]
        return link[0]
