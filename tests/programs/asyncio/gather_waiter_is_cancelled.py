import asyncio


async def main():
    async def work(n):
        try:
            await asyncio.sleep(1)
        except asyncio.CancelledError as error:
            print("cancelled", n, error.args)
            raise
    async def wait():
        await asyncio.gather(work(1), work(2))
    task = asyncio.create_task(wait())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    task.cancel("all")
    try:
        await task
    except asyncio.CancelledError as error:
        print("gather", error.args)


asyncio.run(main())

# expect: cancelled 1 ('all',)
# expect: cancelled 2 ('all',)
# expect: gather ('all',)
