"""The module's own."""


def f():
    """First line.

    Second.
    """
    "not a docstring"
    5
    ...
    return f.__doc__


print(repr(f()), repr(__doc__))
f.__doc__ = "changed"
print(f.__doc__)

# expect: 'First line.\n\n    Second.\n    ' "The module's own."
# expect: changed
