class A:
    pass


class B(A):
    pass


try:
    class Twice(A, A):
        pass
except TypeError as error:
    print(error)  # expect: duplicate base class A

try:
    class Disagree(A, B):
        pass
except TypeError as error:
    print(str(error).replace("\n", " "))
# expect: Cannot create a consistent method resolution order (MRO) for bases A, B

try:
    class Again(object, A):
        pass
except TypeError as error:
    print(str(error).replace("\n", " "))
# expect: Cannot create a consistent method resolution order (MRO) for bases object, A


class Agree(B, A):
    pass


print([one.__name__ for one in Agree.__mro__])  # expect: ['Agree', 'B', 'A', 'object']
try:
    a, b = range(10**16)
except ValueError as error:
    print(error)  # expect: too many values to unpack (expected 2)
print(any(x < 0 for x in range(3_000_000)))  # expect: False
print(all(filter(None, range(1, 3_000_000))))  # expect: True
