class Broken:
    def __repr__(self):
        raise RuntimeError("no text")


class NoText:
    def __repr__(self):
        return 5


try:
    raise ValueError(NoText())
except ValueError:
    raise ValueError(Broken())

# expect error line 14: ValueError: <exception str() failed>
