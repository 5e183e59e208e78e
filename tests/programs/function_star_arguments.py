def collect(first, *rest, **options):
    return first, rest, options


print(collect(1))
print(collect(1, 2, 3))
print(collect(1, *[2, 3], *(4,), limit=5))
print(collect(*range(3), **{"a": 1, "b": 2}))

# expect: (1, (), {})
# expect: (1, (2, 3), {})
# expect: (1, (2, 3, 4), {'limit': 5})
# expect: (0, (1, 2), {'a': 1, 'b': 2})
