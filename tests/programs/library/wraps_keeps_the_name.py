from functools import wraps


def logged(function):
    @wraps(function)
    def wrapper(*args, **kwargs):
        """wrapper's own"""
        print("call", function.__name__, args, kwargs)
        return function(*args, **kwargs)

    return wrapper


@logged
def add(a, b=1):
    """Adds."""
    return a + b


print(add(1, b=2), add.__name__, add.__doc__, add.__wrapped__(5), add.__qualname__)

# expect: call add (1,) {'b': 2}
# expect: 3 add Adds. 6 add
