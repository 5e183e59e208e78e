class A:
    def f(self, x):
        return (self.name, x)

    def __init__(self, name):
        self.name = name


a = A("a")
method = a.f
a2 = A("b")
print(method(1), A.f(a2, 2), method.__self__ is a, method.__func__ is A.f, a.f == a.f, a.f == a2.f, method.__name__)
A.g = lambda self: "added " + self.name
print(a.g())
a.h = lambda: "no self"
print(a.h())
try:
    a.f()
except TypeError as error:
    print(error)
try:
    A.f()
except TypeError as error:
    print(error)

# expect: ('a', 1) ('b', 2) True True True False f
# expect: added a
# expect: no self
# expect: A.f() missing 1 required positional argument: 'x'
# expect: A.f() missing 2 required positional arguments: 'self' and 'x'
