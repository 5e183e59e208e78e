import asyncio

order = []


async def child(name):
    order.append(f"{name} starts")
    await asyncio.sleep(0)
    order.append(f"{name} ends")


async def main():
    tasks = [asyncio.create_task(child(name)) for name in ("a", "b")]
    order.append("both made")
    for task in tasks:
        await task
    print(order)


asyncio.run(main())

# expect: ['both made', 'a starts', 'b starts', 'a ends', 'b ends']
