class Account:
    def __init__(self, owner, balance=0):
        self.owner = owner
        self._balance = balance

    @property
    def balance(self):
        return self._balance

    @balance.setter
    def balance(self, value):
        if value < 0:
            raise ValueError(f"{self.owner} would have {value}")
        self._balance = value

    def __repr__(self):
        return f"<{self.owner}: {self.balance}>"


class Transfer:
    def __init__(self, *accounts):
        self.accounts = accounts

    def __enter__(self):
        self.before = [account.balance for account in self.accounts]
        return self

    def __exit__(self, kind, error, traceback):
        if kind is not None:
            for account, balance in zip(self.accounts, self.before):
                account.balance = balance
            print("rolled back:", error)
        return kind is ValueError


a, b = Account("ann", 100), Account("bob")
for amount in (30, 500):
    with Transfer(a, b):
        b.balance += amount
        a.balance -= amount
    print(a, b)

# expect: <ann: 70> <bob: 30>
# expect: rolled back: ann would have -430
# expect: <ann: 70> <bob: 30>
