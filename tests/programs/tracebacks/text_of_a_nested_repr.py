class Order:
    def __init__(self, number):
        self.number = number

    def __repr__(self):
        return f"Order({self.number})"


try:
    raise ValueError([Order(1), {"second": Order(2)}])
except ValueError:
    raise KeyError(Order(3))

# expect error line 12: KeyError: Order(3)
