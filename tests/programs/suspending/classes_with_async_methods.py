import asyncio
from dataclasses import dataclass, field


@dataclass
class Account:
    balance: int = 100
    lock: asyncio.Lock = field(default_factory=asyncio.Lock, repr=False)

    async def withdraw(self, amount):
        async with self.lock:
            if self.balance < amount:
                raise ValueError(f"only {self.balance}")
            await asyncio.sleep(0.001)
            self.balance -= amount
            return self.balance

    @classmethod
    async def opened(cls, amount):
        await asyncio.sleep(0)
        return cls(amount)


async def main():
    account = await Account.opened(50)
    print(await asyncio.gather(*(account.withdraw(20) for _ in range(3)), return_exceptions=True), account)


asyncio.run(main())

# expect: [30, 10, ValueError('only 10')] Account(balance=10)
