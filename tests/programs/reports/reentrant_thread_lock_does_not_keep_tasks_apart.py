import asyncio
import threading

lock = threading.RLock()
account = {"balance": 100}
steps = []


async def pay(name, amount):
    with lock:
        before = account["balance"]
        steps.append(f"{name} reads")
        await asyncio.sleep(0)
        account["balance"] = before - amount
        steps.append(f"{name} writes")


async def main():
    await asyncio.gather(pay("a", 30), pay("b", 60))
    print(account, steps)


asyncio.run(main())

# expect: {'balance': 40} ['a reads', 'b reads', 'a writes', 'b writes']
