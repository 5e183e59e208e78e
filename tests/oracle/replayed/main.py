import asyncio

counter = 0


async def worker():
    global counter
    for _ in range(3):
        seen = counter
        await asyncio.sleep(0)
        counter = seen + 1


async def main():
    await asyncio.gather(*(worker() for _ in range(4)))
    print(counter)
    assert counter == 12


asyncio.run(main())
