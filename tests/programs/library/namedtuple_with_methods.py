from collections import namedtuple


class Account(namedtuple("Account", "owner balance")):
    def deposit(self, amount):
        return self._replace(balance=self.balance + amount)

    @property
    def title(self):
        return f"{self.owner}: {self.balance}"


a = Account("ann", 10)
b = a.deposit(5)
print(a, b, b.title, a < b)

# expect: Account(owner='ann', balance=10) Account(owner='ann', balance=15) ann: 15 True
