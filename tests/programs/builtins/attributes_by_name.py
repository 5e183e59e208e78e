class Account:
    kind = "checking"

    def __init__(self, balance):
        self.balance = balance

    def double(self):
        return self.balance * 2

    @property
    def euros(self):
        return self.balance / 100

    def __getattr__(self, name):
        if name.startswith("dynamic_"):
            return name[8:]
        raise AttributeError(f"no {name} here")


account = Account(500)
print(getattr(account, "balance"), getattr(account, "kind"), getattr(account, "double")(), getattr(account, "euros"), getattr(account, "nope", "default"))
print(getattr(account, "dynamic_field"), hasattr(account, "euros"), hasattr(account, "missing"), hasattr(account, "dynamic_x"), hasattr([], "append"), hasattr(1, "nope"))
setattr(account, "limit", 9)
setattr(Account, "kind", "savings")
print(account.limit, account.kind)
delattr(account, "limit")
print(hasattr(account, "limit"), callable(account.double), callable(5), callable(Account), callable(print), callable(lambda: 0))
for action in (lambda: getattr(account, "limit"), lambda: getattr(1, "nope"), lambda: setattr(1, "x", 2), lambda: setattr(account, "euros", 1), lambda: getattr(1, 2), lambda: delattr(account, "zzz"), lambda: getattr(Account, "zzz")):
    try:
        action()
    except (AttributeError, TypeError) as error:
        print(type(error).__name__, error)

# expect: 500 checking 1000 5.0 default
# expect: field True False True True False
# expect: 9 savings
# expect: False True False True True True
# expect: AttributeError no limit here
# expect: AttributeError 'int' object has no attribute 'nope'
# expect: AttributeError 'int' object has no attribute 'x'
# expect: AttributeError property 'euros' of 'Account' object has no setter
# expect: TypeError attribute name must be string, not 'int'
# expect: AttributeError 'Account' object has no attribute 'zzz'
# expect: AttributeError type object 'Account' has no attribute 'zzz'
