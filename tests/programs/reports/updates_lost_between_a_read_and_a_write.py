import asyncio

stock = {"apples": 10}
lock = asyncio.Lock()


async def take(count):
    left = stock["apples"]
    await asyncio.sleep(0)
    stock["apples"] = left - count


async def take_locked(count):
    async with lock:
        await take(count)


async def main():
    await asyncio.gather(take(1), take(2), take(3))
    print("without a lock", stock["apples"])
    stock["apples"] = 10
    await asyncio.gather(take_locked(1), take_locked(2), take_locked(3))
    print("with a lock", stock["apples"])


asyncio.run(main())

# expect: without a lock 7
# expect: with a lock 4
