import asyncio


async def attempt(parents):
    permits = asyncio.Semaphore(2)

    async def child():
        async with permits:
            await asyncio.sleep(0)
            return 1

    async def parent():
        async with permits:
            return await asyncio.create_task(child())

    try:
        return sum(await asyncio.wait_for(asyncio.gather(*(parent() for _ in range(parents))), 0.01))
    except asyncio.TimeoutError:
        return "stuck"


async def main():
    for parents in range(1, 4):
        print(parents, await attempt(parents))


asyncio.run(main())

# expect: 1 1
# expect: 2 stuck
# expect: 3 stuck
