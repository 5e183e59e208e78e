print(isinstance(1, (int, str)), isinstance("x", (int, (str, float))), isinstance(True, int), isinstance(1, bool))
print(issubclass(bool, int), issubclass(int, object), isinstance(int, type), isinstance(None, type(None)), type(type(1)).__name__)
try:
    isinstance(1, 5)
except TypeError as error:
    print(error)
try:
    issubclass(1, int)
except TypeError as error:
    print(error)

# expect: True True True False
# expect: True True True True type
# expect: isinstance() arg 2 must be a type, a tuple of types, or a union
# expect: issubclass() arg 1 must be a class
