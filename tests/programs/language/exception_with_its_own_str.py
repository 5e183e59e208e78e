class Refused(Exception):
    def __str__(self):
        return f"refused: {self.args[0]}"


class Deeper(Refused):
    pass


try:
    raise Deeper("door")
except Refused as error:
    print(error, repr(error), type(error).__name__, isinstance(error, Exception))

# expect: refused: door Deeper('door') Deeper True
