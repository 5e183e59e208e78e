try:
    try:
        raise KeyError("body")
    finally:
        raise ValueError("cleanup")
except ValueError as error:
    print(error, repr(error.__context__))
try:
    try:
        raise KeyError("a")
    except KeyError:
        try:
            raise ValueError("b")
        except ValueError:
            raise TypeError("c")
except TypeError as error:
    print(repr(error.__context__), repr(error.__context__.__context__), error.__context__.__context__.__context__)

# expect: cleanup KeyError('body')
# expect: ValueError('b') KeyError('a') None
