print(type(1), type("a"), type(1.5), type(None), type([]), type(()), type({}), type(set()), type(True), type(int), type(range(1)), type(len))
print(type(1).__name__, type(ValueError("x")).__name__, type(1) is int, type(lambda: 0).__name__, type(n for n in []).__name__)


class Thing:
    pass


print(type(Thing()), Thing, type(Thing), type(Thing()) is Thing, type(Thing()).__name__, Thing.__qualname__)

# expect: <class 'int'> <class 'str'> <class 'float'> <class 'NoneType'> <class 'list'> <class 'tuple'> <class 'dict'> <class 'set'> <class 'bool'> <class 'type'> <class 'range'> <class 'builtin_function_or_method'>
# expect: int ValueError True function generator
# expect: <class '__main__.Thing'> <class '__main__.Thing'> <class 'type'> True Thing Thing
