class Amount:
    def __init__(self, value):
        self.value = value

    def __round__(self, places=None):
        return f"rounded to {places}"

    def __abs__(self):
        return Amount(abs(self.value))

    def __divmod__(self, other):
        return (self.value, other)


print(round(Amount(1)), round(Amount(1), 2), abs(Amount(-5)).value, divmod(Amount(8), 3))
print(abs(-3), abs(-2.5), abs(True), abs(0.0))

# expect: rounded to None rounded to 2 5 (8, 3)
# expect: 3 2.5 1 0.0
