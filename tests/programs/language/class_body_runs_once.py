print("before")


class A:
    print("body")
    for i in range(3):
        pass
    if i == 2:
        value = "two"

    def f(self, default=i):
        return default


print(A.i, A.value, A().f(), A.__name__, A.__qualname__, A.f.__qualname__)


class Outer:
    class Inner:
        def g(self):
            return type(self).__qualname__


print(Outer.Inner().g(), Outer.Inner.__name__)

# expect: before
# expect: body
# expect: 2 two 2 A A A.f
# expect: Outer.Inner Inner
