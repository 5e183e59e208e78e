class Plugin:
    registry = {}
    kind = "none"

    def __init_subclass__(cls, **rest):
        super().__init_subclass__(**rest)
        cls.registry[cls.__name__] = cls.kind
        print("new subclass", cls.__name__, cls.kind, rest)


class A(Plugin):
    kind = "a"


class B(A):
    pass


print(Plugin.registry, B.registry is Plugin.registry)


class Strict:
    def __init_subclass__(cls):
        if not hasattr(cls, "name"):
            raise TypeError(f"{cls.__name__} needs a name")


class Fine(Strict):
    name = "fine"


try:

    class Nameless(Strict):
        pass
except TypeError as error:
    print(error)

# expect: new subclass A a {}
# expect: new subclass B a {}
# expect: {'A': 'a', 'B': 'a'} True
# expect: Nameless needs a name
