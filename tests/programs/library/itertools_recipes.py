from itertools import chain, count, cycle, islice, repeat, tee, zip_longest


def batched(iterable, size):
    it = iter(iterable)
    while batch := list(islice(it, size)):
        yield batch


def round_robin(*iterables):
    waiting = [iter(one) for one in iterables]
    while waiting:
        for one in list(waiting):
            try:
                yield next(one)
            except StopIteration:
                waiting.remove(one)


def sliding(iterable):
    a, b = tee(iterable)
    next(b, None)
    return zip(a, b)


print(list(batched("abcdefg", 3)), list(round_robin("abc", "d", "ef")), list(sliding([1, 2, 3])))
print(dict(zip("abc", count(1))), list(zip("ab", cycle([0]))), list(chain(*repeat("xy", 2))), [*zip_longest("a", "bc")])

# expect: [['a', 'b', 'c'], ['d', 'e', 'f'], ['g']] ['a', 'd', 'e', 'b', 'f', 'c'] [(1, 2), (2, 3)]
# expect: {'a': 1, 'b': 2, 'c': 3} [('a', 0), ('b', 0)] ['x', 'y', 'x', 'y'] [('a', 'b'), (None, 'c')]
