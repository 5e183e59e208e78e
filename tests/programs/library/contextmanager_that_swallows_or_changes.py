from contextlib import contextmanager


@contextmanager
def swallow(kind):
    try:
        yield
    except kind as error:
        print("swallowed", error)


@contextmanager
def translate():
    try:
        yield
    except KeyError as error:
        raise ValueError("translated") from error


with swallow(ValueError):
    raise ValueError("x")
print("after")
try:
    with translate():
        {}["k"]
except ValueError as error:
    print(error, repr(error.__cause__))
try:
    with swallow(KeyError):
        raise ValueError("not mine")
except ValueError as error:
    print("out", error)

# expect: swallowed x
# expect: after
# expect: translated KeyError('k')
# expect: out not mine
