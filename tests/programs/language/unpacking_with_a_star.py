first, *middle, last = range(5)
print(first, middle, last)
a, *b = "x"
print(a, b)
*c, d = [1]
print(c, d)
(x, *y), z = [1, 2, 3], 4
print(x, y, z)
for n, *more in [(1, 2, 3), (4,)]:
    print(n, more)
print([*range(3), *"ab"], {*[1], *[2]}, (*[1], 2), {**{"a": 1}, "b": 2})
for wrong in ("one", "many", "star"):
    try:
        if wrong == "one":
            a, b = [1]
        elif wrong == "many":
            a, b = [1, 2, 3]
        else:
            a, b, *c = [1]
    except ValueError as error:
        print(error)
try:
    a, b = 5
except TypeError as error:
    print(error)

# expect: 0 [1, 2, 3] 4
# expect: x []
# expect: [] 1
# expect: 1 [2, 3] 4
# expect: 1 [2, 3]
# expect: 4 []
# expect: [0, 1, 2, 'a', 'b'] {1, 2} (1, 2) {'a': 1, 'b': 2}
# expect: not enough values to unpack (expected 2, got 1)
# expect: too many values to unpack (expected 2)
# expect: not enough values to unpack (expected at least 2, got 1)
# expect: cannot unpack non-iterable int object
