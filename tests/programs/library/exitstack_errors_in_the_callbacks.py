from contextlib import ExitStack


def fail(text):
    raise RuntimeError(text)


try:
    with ExitStack() as stack:
        stack.callback(fail, "first registered")
        stack.callback(fail, "second registered")
        raise ValueError("body")
except RuntimeError as error:
    print(error, repr(error.__context__), repr(error.__context__.__context__))

# expect: first registered RuntimeError('second registered') ValueError('body')
