import asyncio

first = asyncio.Lock()
second = asyncio.Lock()


async def forth():
    async with first:
        await asyncio.sleep(0)
        async with second:
            print("never printed")


async def back():
    async with second:
        await asyncio.sleep(0)
        async with first:
            print("never printed")


async def main():
    await asyncio.gather(forth(), back())


asyncio.run(main())

# expect outcome: deadlock
