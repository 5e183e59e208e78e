from contextlib import ContextDecorator, contextmanager


@contextmanager
def logged(label):
    print("start", label)
    yield
    print("end", label)


@logged("f")
def f(x):
    print("body", x)
    return x * 2


print(f(1), f(2), f.__name__)


class Timer(ContextDecorator):
    def __enter__(self):
        print("enter")
        return self

    def __exit__(self, *details):
        print("exit")
        return False


@Timer()
def g():
    return "g"


print(g())

# expect: start f
# expect: body 1
# expect: end f
# expect: start f
# expect: body 2
# expect: end f
# expect: 2 4 f
# expect: enter
# expect: exit
# expect: g
