def show(*args, **kwargs):
    print(args, kwargs)


show(*[1, 2], 3, *(4,), *"ab", **{"x": 1}, y=2, **{"z": 3})
show(*range(2), *{"k": 1}, *(i for i in range(2)))
show(**dict(a=1), b=2)
try:
    show(**{"a": 1}, **{"a": 2})
except TypeError as error:
    print(error)

# expect: (1, 2, 3, 4, 'a', 'b') {'x': 1, 'y': 2, 'z': 3}
# expect: (0, 1, 'k', 0, 1) {}
# expect: () {'a': 1, 'b': 2}
# expect: __main__.show() got multiple values for keyword argument 'a'
