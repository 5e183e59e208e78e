import asyncio

total = 0


def add():
    global total
    seen = total
    total = seen + 1


async def main():
    await asyncio.gather(*(asyncio.to_thread(add) for _ in range(3)))


asyncio.run(main())
