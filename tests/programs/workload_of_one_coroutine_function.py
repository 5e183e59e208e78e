import asyncio

total = 0


async def add(amount):
    global total
    seen = total
    await asyncio.sleep(0)
    total = seen + amount


async def visit():
    await add(2)
    if total != 2:
        print(total)


