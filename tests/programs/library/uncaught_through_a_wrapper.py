from functools import wraps


def checked(function):
    @wraps(function)
    def wrapper(*args):
        return function(*args)

    return wrapper


@checked
def half(n):
    assert n % 2 == 0, f"{n} is odd"
    return n // 2


print(half(4))
print(half(3))

# expect: 2
# expect error line 14: AssertionError: 3 is odd
