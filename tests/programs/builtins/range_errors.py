for arguments in ((), (1, 2, 0), (1.5,), ("a",), (1, 2, 3, 4)):
    try:
        range(*arguments)
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)

# expect: TypeError range expected at least 1 argument, got 0
# expect: ValueError range() arg 3 must not be zero
# expect: TypeError 'float' object cannot be interpreted as an integer
# expect: TypeError 'str' object cannot be interpreted as an integer
# expect: TypeError range expected at most 3 arguments, got 4
