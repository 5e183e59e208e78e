import math


class Length:
    def __init__(self, value):
        self.value = value

    def __float__(self):
        return float(self.value)

    def __floor__(self):
        return "floor"

    def __ceil__(self):
        return "ceil"

    def __trunc__(self):
        return "trunc"


print(math.sqrt(Length(16)), math.floor(Length(1)), math.ceil(Length(1)), math.trunc(Length(1)))

# expect: 4.0 floor ceil trunc
