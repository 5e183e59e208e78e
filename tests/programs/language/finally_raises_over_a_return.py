def f():
    try:
        return 1
    finally:
        raise ValueError("instead")


try:
    f()
except ValueError as error:
    print(error, error.__context__)

# expect: instead None
