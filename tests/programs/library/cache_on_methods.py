from functools import cache


class Calculator:
    def __init__(self, base):
        self.base = base

    @cache
    def compute(self, n):
        print("computing", self.base, n)
        return self.base * n


a, b = Calculator(2), Calculator(3)
print(a.compute(4), a.compute(4), b.compute(4), Calculator.compute.cache_info().currsize)

# expect: computing 2 4
# expect: computing 3 4
# expect: 8 8 12 2
