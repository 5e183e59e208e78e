class Money:
    def __init__(self, cents):
        self.cents = cents

    def __format__(self, spec):
        if spec == "short":
            return f"{self.cents // 100}"
        return f"{self.cents / 100:{spec}}"


class Plain:
    def __str__(self):
        return "plain"


print(f"{Money(12345):.2f} {Money(12345):short}", format(Money(5), ".1f"), "{:>8.2f}".format(Money(99)), f"{Plain()}", f"{Plain()!s:>7}")
try:
    f"{Plain():>7}"
except TypeError as error:
    print(error)

# expect: 123.45 123 0.1     0.99 plain   plain
# expect: unsupported format string passed to Plain.__format__
