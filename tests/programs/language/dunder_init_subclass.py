class Plugin:
    registry = {}

    def __init_subclass__(cls, /, kind=None, **rest):
        super().__init_subclass__(**rest)
        cls.registry[cls.__name__] = kind
        print("new subclass", cls.__name__, kind)


class A(Plugin, kind="a"):
    pass


class B(A):
    pass


print(Plugin.registry)
try:
    class C(Plugin, wrong=1):
        pass
except TypeError as error:
    print(error)

# expect: new subclass A a
# expect: new subclass B None
# expect: {'A': 'a', 'B': None}
# expect: C.__init_subclass__() takes no keyword arguments
