import asyncio


async def main():
    permits, order = asyncio.Semaphore(1), []

    async def use(name):
        for _ in range(2):
            async with permits:
                order.append(name)
                await asyncio.sleep(0)

    await asyncio.gather(*(use(name) for name in ("x", "y", "z", "w")))
    print(" ".join(order))


asyncio.run(main())

# expect: x y z w x y z w
