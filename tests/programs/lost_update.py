import asyncio

store = {"chests": 0}
lock = asyncio.Lock()


async def reward():
    seen = store["chests"]
    await asyncio.sleep(0)
    store["chests"] = seen + 1


async def reward_safely():
    async with lock:
        await reward()


async def main():
    await asyncio.gather(*[reward() for _ in range(5)])
    print(store)
    store["chests"] = 0
    await asyncio.gather(*[reward_safely() for _ in range(5)])
    print(store)


asyncio.run(main())

# expect: {'chests': 1}
# expect: {'chests': 5}
