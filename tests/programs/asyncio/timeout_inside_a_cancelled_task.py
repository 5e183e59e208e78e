import asyncio


async def main():
    async def work():
        try:
            async with asyncio.timeout(1):
                await asyncio.sleep(2)
        except asyncio.CancelledError:
            print("cancelled", asyncio.current_task().cancelling())
            raise
    task = asyncio.create_task(work())
    await asyncio.sleep(0)
    task.cancel()
    try:
        await task
    except asyncio.CancelledError:
        print("task", task.cancelled())


asyncio.run(main())

# expect: cancelled 1
# expect: task True
