class Refused(Exception):
    def __init__(self, amount):
        self.amount = amount

    def __str__(self):
        return f"refused {self.amount}"


try:
    raise Refused(5)
except Refused as error:
    print(error, repr(error), error.args, [error])
    print(f"{error} {error!r}", "%s" % error, str(error))

# expect: refused 5 Refused(5) (5,) [Refused(5)]
# expect: refused 5 Refused(5) refused 5 refused 5
