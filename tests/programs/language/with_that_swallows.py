class Swallow:
    def __init__(self, *kinds):
        self.kinds = kinds

    def __enter__(self):
        print("enter")
        return self

    def __exit__(self, kind, value, traceback):
        print("exit", kind.__name__ if kind else None, value)
        return kind is not None and issubclass(kind, self.kinds)


with Swallow(ValueError):
    raise ValueError("gone")
print("after")
with Swallow(ValueError) as s:
    print(type(s).__name__)
try:
    with Swallow(ValueError):
        raise KeyError("stays")
except KeyError as error:
    print("caught", error)

# expect: enter
# expect: exit ValueError gone
# expect: after
# expect: enter
# expect: Swallow
# expect: exit None None
# expect: enter
# expect: exit KeyError 'stays'
# expect: caught 'stays'
