def f(a, b=2, /, c=3, *args, d, e=5, **rest):
    return a, b, c, args, d, e, rest


print(f(1, d=4), f(1, 9, 8, 7, 6, d=0, z=1), f(1, d=4, a=100, b=200))
cases = [lambda: f(), lambda: f(1), lambda: f(a=1, d=2), lambda: f(1, d=1, c=2, **{"c": 3}), lambda: f(1, 2, 3, c=4, d=5)]


def g(a, /, b, *, c):
    pass


cases += [lambda: g(1, 2), lambda: g(1, 2, 3), lambda: g(a=1, b=2, c=3), lambda: g(1, 2, c=3, d=4), lambda: g(c=1), lambda: g(1, 2, 3, c=4)]
for case in cases:
    try:
        print(case())
    except TypeError as error:
        print(error)

# expect: (1, 2, 3, (), 4, 5, {}) (1, 9, 8, (7, 6), 0, 5, {'z': 1}) (1, 2, 3, (), 4, 5, {'a': 100, 'b': 200})
# expect: f() missing 1 required positional argument: 'a'
# expect: f() missing 1 required keyword-only argument: 'd'
# expect: f() missing 1 required positional argument: 'a'
# expect: __main__.f() got multiple values for keyword argument 'c'
# expect: f() got multiple values for argument 'c'
# expect: g() missing 1 required keyword-only argument: 'c'
# expect: g() takes 2 positional arguments but 3 were given
# expect: g() got some positional-only arguments passed as keyword arguments: 'a'
# expect: g() got an unexpected keyword argument 'd'
# expect: g() missing 2 required positional arguments: 'a' and 'b'
# expect: g() takes 2 positional arguments but 3 positional arguments (and 1 keyword-only argument) were given
