from dataclasses import dataclass


@dataclass
class Order:
    total: int

    def __post_init__(self):
        if self.total < 0:
            raise ValueError(f"negative total {self.total}")


print(Order(1))
Order(-5)

# expect: Order(total=1)
# expect error line 10: ValueError: negative total -5
