import asyncio


async def main():
    async def work():
        try:
            await asyncio.sleep(1)
        except asyncio.CancelledError as error:
            print(error.args, asyncio.current_task().cancelling())
            raise
    task = asyncio.create_task(work())
    await asyncio.sleep(0)
    task.cancel("first")
    task.cancel("second")
    try:
        await task
    except asyncio.CancelledError as error:
        print(error.args, task.cancelled(), task.cancel())


asyncio.run(main())

# expect: ('first',) 2
# expect: ('first',) True False
