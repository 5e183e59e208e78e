import asyncio


async def main():
    async def work():
        await asyncio.sleep(0.002)
        return "work"
    task = asyncio.create_task(work())
    waiter = asyncio.create_task(asyncio.wait([task]))
    await asyncio.sleep(0)
    waiter.cancel()
    try:
        await waiter
    except asyncio.CancelledError:
        print("waiter cancelled")
    print(await task)


asyncio.run(main())

# expect: waiter cancelled
# expect: work
