from dataclasses import FrozenInstanceError, dataclass, replace


@dataclass(frozen=True)
class Money:
    amount: int
    currency: str = "EUR"


m = Money(5)
for action in (lambda: setattr(m, "amount", 6), lambda: setattr(m, "other", 1), lambda: delattr(m, "amount")):
    try:
        action()
    except FrozenInstanceError as error:
        print(type(error).__name__, error, isinstance(error, AttributeError))
print(hash(m) == hash(Money(5)), {m: "v"}[Money(5)], replace(m, amount=7), len({Money(1), Money(1), Money(2)}))

# expect: FrozenInstanceError cannot assign to field 'amount' True
# expect: FrozenInstanceError cannot assign to field 'other' True
# expect: FrozenInstanceError cannot delete field 'amount' True
# expect: True v Money(amount=7, currency='EUR') 2
