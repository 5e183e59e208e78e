x = "global"


class A:
    x = "class"
    y = [x for _ in range(2)]
    z = x

    def get(self):
        return x


print(A.y, A.z, A().get())


def f():
    x = "function"

    class B:
        seen = x
        x = "own"
        after = x

        def get(self):
            return x

    return B.seen, B.after, B().get()


try:
    print(f())
except NameError as error:
    print(error)

# expect: ['global', 'global'] class global
# expect: ('global', 'own', 'function')
