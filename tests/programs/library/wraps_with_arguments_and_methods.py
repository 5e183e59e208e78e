from functools import wraps


def retry(times):
    def decorate(function):
        @wraps(function)
        def wrapper(*args, **kwargs):
            for attempt in range(1, times + 1):
                try:
                    return function(*args, **kwargs)
                except ValueError as error:
                    print(function.__name__, "attempt", attempt, error)
            raise RuntimeError("gave up")

        return wrapper

    return decorate


class Service:
    def __init__(self):
        self.calls = 0

    @retry(3)
    def flaky(self, limit):
        self.calls += 1
        if self.calls < limit:
            raise ValueError(self.calls)
        return "done"


print(Service().flaky(2))
try:
    Service().flaky(9)
except RuntimeError as error:
    print(error, error.__context__)

# expect: flaky attempt 1 1
# expect: done
# expect: flaky attempt 1 1
# expect: flaky attempt 2 2
# expect: flaky attempt 3 3
# expect: gave up None
