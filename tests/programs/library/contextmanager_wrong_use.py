from contextlib import contextmanager


@contextmanager
def never():
    if False:
        yield


@contextmanager
def twice():
    yield 1
    yield 2


@contextmanager
def ignores():
    try:
        yield
    except ValueError:
        pass
    yield


for manager, fails in ((never, False), (twice, False), (ignores, True)):
    try:
        with manager():
            if fails:
                raise ValueError("body")
    except RuntimeError as error:
        print(error)
once = twice()

# expect: generator didn't yield
# expect: generator didn't stop
# expect: generator didn't stop after throw()
