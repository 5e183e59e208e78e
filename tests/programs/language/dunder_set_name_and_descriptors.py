class Positive:
    def __set_name__(self, owner, name):
        print("set_name", owner.__name__, name)
        self.name = "_" + name

    def __get__(self, instance, owner):
        if instance is None:
            return "class access"
        return getattr(instance, self.name, 0)

    def __set__(self, instance, value):
        if value < 0:
            raise ValueError(self.name)
        setattr(instance, self.name, value)


class Account:
    balance = Positive()
    limit = Positive()


a = Account()
a.balance = 5
print(a.balance, a.limit, Account.balance, a.__dict__)
try:
    a.limit = -1
except ValueError as error:
    print(error)

# expect: set_name Account balance
# expect: set_name Account limit
# expect: 5 0 class access {'_balance': 5}
# expect: _limit
