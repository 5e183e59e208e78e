import asyncio


async def main():
    async def refused(what, **options):
        try:
            await asyncio.wait(what, **options)
        except (TypeError, ValueError) as error:
            print(type(error).__name__, error)
    task = asyncio.create_task(asyncio.sleep(0))
    await refused([])
    await refused(task)
    await refused([task], return_when="SOON")
    await task


asyncio.run(main())

# expect: ValueError Set of Tasks/Futures is empty.
# expect: TypeError expect a list of futures, not Task
# expect: ValueError Invalid return_when value: SOON
