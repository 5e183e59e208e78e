from dataclasses import dataclass, field
from typing import ClassVar


@dataclass
class Account:
    owner: str
    balance: float = 0.0
    log: list[str] = field(default_factory=list, compare=False)
    opened: ClassVar[int] = 0

    def __post_init__(self):
        Account.opened += 1

    @property
    def empty(self):
        return self.balance == 0

    def deposit(self, amount):
        self.balance += amount
        self.log.append(f"+{amount}")
        return self

    @classmethod
    def with_bonus(cls, owner):
        return cls(owner).deposit(10)


a = Account.with_bonus("ann")
print(a, a.empty, Account("x").empty, Account.opened, a == Account("ann", 10.0))

# expect: Account(owner='ann', balance=10.0, log=['+10']) False True 2 True
