import asyncio


async def main():
    async def work():
        await asyncio.sleep(0.002)
        return "work"
    task = asyncio.create_task(work())
    async def wait():
        for one in asyncio.as_completed([task]):
            try:
                await one
            except asyncio.CancelledError:
                print("waiter cancelled")
                raise
    waiter = asyncio.create_task(wait())
    await asyncio.sleep(0.001)
    waiter.cancel()
    print(await task, waiter.cancelled())


asyncio.run(main())

# expect: waiter cancelled
# expect: work True
