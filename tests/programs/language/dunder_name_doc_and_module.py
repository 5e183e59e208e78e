def documented(x: int = 1) -> str:
    """Says something."""
    return str(x)


class Thing:
    """A thing."""


print(documented.__name__, documented.__doc__, documented.__qualname__, documented.__module__)
print(Thing.__doc__, Thing.__name__, Thing.__module__, Thing().__class__ is Thing, (lambda: 0).__name__, __name__)

# expect: documented Says something. documented __main__
# expect: A thing. Thing __main__ True <lambda> __main__
