class OutOfStock(Exception):
    def __init__(self, item, wanted, left):
        super().__init__(f"{item}: wanted {wanted}, {left} left")
        self.item, self.wanted, self.left = item, wanted, left


class Inventory:
    def __init__(self, **stock):
        self.stock = dict(stock)

    def __getitem__(self, item):
        return self.stock.get(item, 0)

    def take(self, **wanted):
        taken = {}
        try:
            for item, count in wanted.items():
                if self[item] < count:
                    raise OutOfStock(item, count, self[item])
                self.stock[item] -= count
                taken[item] = count
        except OutOfStock:
            for item, count in taken.items():
                self.stock[item] += count
            raise
        return taken


inventory = Inventory(apple=5, pear=2)
print(inventory.take(apple=2, pear=1), inventory.stock)
try:
    inventory.take(apple=1, pear=9)
except OutOfStock as error:
    print(error, error.left, inventory.stock)

# expect: {'apple': 2, 'pear': 1} {'apple': 3, 'pear': 1}
# expect: pear: wanted 9, 1 left 1 {'apple': 3, 'pear': 1}
