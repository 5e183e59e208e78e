class A:
    def __init__(self, x, *, y=0):
        pass


class Bad:
    def __init__(self):
        return 5


cases = [lambda: A(), lambda: A(1, 2), lambda: A(1, z=3), lambda: A(1, y=2, x=3), lambda: Bad(), lambda: A(1).nothing,
         lambda: A.nothing, lambda: object(1), lambda: A(1)(), lambda: A(1)[0], lambda: len(A(1)), lambda: A(1) + 1,
         lambda: -A(1), lambda: A(1) < A(2), lambda: iter(A(1)), lambda: 1 in A(1), lambda: int(A(1)), lambda: next(A(1)), lambda: abs(A(1))]
for case in cases:
    try:
        print(case())
    except Exception as error:
        print(type(error).__name__, error)

# expect: TypeError A.__init__() missing 1 required positional argument: 'x'
# expect: TypeError A.__init__() takes 2 positional arguments but 3 were given
# expect: TypeError A.__init__() got an unexpected keyword argument 'z'
# expect: TypeError A.__init__() got multiple values for argument 'x'
# expect: TypeError __init__() should return None, not 'int'
# expect: AttributeError 'A' object has no attribute 'nothing'
# expect: AttributeError type object 'A' has no attribute 'nothing'
# expect: TypeError object() takes no arguments
# expect: TypeError 'A' object is not callable
# expect: TypeError 'A' object is not subscriptable
# expect: TypeError object of type 'A' has no len()
# expect: TypeError unsupported operand type(s) for +: 'A' and 'int'
# expect: TypeError bad operand type for unary -: 'A'
# expect: TypeError '<' not supported between instances of 'A' and 'A'
# expect: TypeError 'A' object is not iterable
# expect: TypeError argument of type 'A' is not iterable
# expect: TypeError int() argument must be a string, a bytes-like object or a real number, not 'A'
# expect: TypeError 'A' object is not an iterator
# expect: TypeError bad operand type for abs(): 'A'
