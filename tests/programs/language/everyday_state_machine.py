class Order:
    moves = {"new": {"paid", "cancelled"}, "paid": {"shipped", "refunded"}, "shipped": set()}

    def __init__(self):
        self.state = "new"
        self.history = [self.state]

    def to(self, state):
        if state not in self.moves.get(self.state, ()):
            raise ValueError(f"cannot go from {self.state} to {state}")
        self.state = state
        self.history.append(state)
        return self


order = Order()
print(order.to("paid").to("shipped").history)
for state in ("new", "paid"):
    try:
        order.to(state)
    except ValueError as error:
        print(error)

# expect: ['new', 'paid', 'shipped']
# expect: cannot go from shipped to new
# expect: cannot go from shipped to paid
