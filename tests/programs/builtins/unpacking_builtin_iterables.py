a, b, c = "жук"
d, *e = {1: 2, 3: 4, 5: 6}
*f, g = range(4)
(h, i), j = [zip("a", "b").__next__(), {7}]
print(a, b, c, d, e, f, g, h, i, j)
print(*"ab", *[1], *{2: 3}, sep="-")
print([*range(3), *"x"], (*[1], 2), {*[1, 1]}, {**{"a": 1}, "b": 2})
for action in (lambda: (lambda x: x)(*[1, 2]), lambda: [*None], lambda: {**[1]}):
    try:
        action()
    except TypeError as error:
        print(error)
for value in ([1], [1, 2, 3], 5):
    try:
        x, y = value
    except (ValueError, TypeError) as error:
        print(error)

# expect: ж у к 1 [3, 5] [0, 1, 2] 3 a b {7}
# expect: a-b-1-2
# expect: [0, 1, 2, 'x'] (1, 2) {1} {'a': 1, 'b': 2}
# expect: <lambda>.<locals>.<lambda>() takes 1 positional argument but 2 were given
# expect: Value after * must be an iterable, not NoneType
# expect: 'list' object is not a mapping
# expect: not enough values to unpack (expected 2, got 1)
# expect: too many values to unpack (expected 2)
# expect: cannot unpack non-iterable int object
