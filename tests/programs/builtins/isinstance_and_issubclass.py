class Animal:
    pass


class Dog(Animal):
    pass


print(isinstance(Dog(), Animal), isinstance(Dog(), (int, Animal)), isinstance(1, (str, (float, int))), isinstance(True, int), isinstance(None, type(None)))
print(issubclass(Dog, Animal), issubclass(bool, int), issubclass(int, (str, object)), isinstance(int, type), isinstance([], list), isinstance(ValueError(), Exception), issubclass(KeyError, LookupError))
for action in (lambda: isinstance(1, 5), lambda: issubclass(1, int), lambda: issubclass(int, 5), lambda: isinstance(1, [int])):
    try:
        action()
    except TypeError as error:
        print(error)

# expect: True True True True True
# expect: True True True True True True True
# expect: isinstance() arg 2 must be a type, a tuple of types, or a union
# expect: issubclass() arg 1 must be a class
# expect: issubclass() arg 2 must be a class, a tuple of classes, or a union
# expect: isinstance() arg 2 must be a type, a tuple of types, or a union
