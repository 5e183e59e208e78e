from functools import partial


def f(a, b, c=0, **more):
    return a, b, c, more


p = partial(f, 1, c=5)
print(p(2), p(2, c=9), p(2, d=4), p.func is f, p.args, p.keywords)
q = partial(p, 7, x=1)
print(q(), q.args, q.keywords)
print(list(map(partial(pow, 2), [1, 2, 3])), partial(int, base=2)("101"))
try:
    partial(f)(1)
except TypeError as error:
    print(error)
try:
    partial(5)
except TypeError as error:
    print(error)

# expect: (1, 2, 5, {}) (1, 2, 9, {}) (1, 2, 5, {'d': 4}) True (1,) {'c': 5}
# expect: (1, 7, 5, {'x': 1}) (1, 7) {'c': 5, 'x': 1}
# expect: [2, 4, 8] 5
# expect: f() missing 1 required positional argument: 'b'
# expect: the first argument must be callable
