import asyncio


async def main():
    async def work():
        await asyncio.sleep(0.002)
        print("worked")
        return 7
    task = asyncio.create_task(work())
    async def wait():
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            print("waiter cancelled", task.done())
            raise
    waiter = asyncio.create_task(wait())
    await asyncio.sleep(0)
    waiter.cancel()
    print(await task, waiter.cancelled())
    print(await asyncio.shield(task))


asyncio.run(main())

# expect: waiter cancelled False
# expect: worked
# expect: 7 True
# expect: 7
