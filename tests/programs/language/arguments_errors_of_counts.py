def none():
    pass


def two(a, b):
    pass


def many(a, b, c, d=1):
    pass


for case in (lambda: none(1), lambda: two(), lambda: two(1), lambda: two(1, 2, 3), lambda: many(), lambda: many(1), lambda: many(1, 2, 3, 4, 5),
             lambda: two(1, a=2), lambda: two(1, x=2), lambda: two(*[1, 2, 3]), lambda: two(**{"a": 1}), lambda: two(*5), lambda: two(**5),
             lambda: none(**{1: 2}), lambda: (lambda x: x)()):
    try:
        case()
    except TypeError as error:
        print(error)

# expect: none() takes 0 positional arguments but 1 was given
# expect: two() missing 2 required positional arguments: 'a' and 'b'
# expect: two() missing 1 required positional argument: 'b'
# expect: two() takes 2 positional arguments but 3 were given
# expect: many() missing 3 required positional arguments: 'a', 'b', and 'c'
# expect: many() missing 2 required positional arguments: 'b' and 'c'
# expect: many() takes from 3 to 4 positional arguments but 5 were given
# expect: two() got multiple values for argument 'a'
# expect: two() got an unexpected keyword argument 'x'
# expect: two() takes 2 positional arguments but 3 were given
# expect: two() missing 1 required positional argument: 'b'
# expect: __main__.two() argument after * must be an iterable, not int
# expect: __main__.two() argument after ** must be a mapping, not int
# expect: keywords must be strings
# expect: <lambda>.<locals>.<lambda>() missing 1 required positional argument: 'x'
