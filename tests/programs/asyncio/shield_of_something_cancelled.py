import asyncio


async def main():
    async def work():
        await asyncio.sleep(1)
    task = asyncio.create_task(work())
    outer = asyncio.shield(task)
    await asyncio.sleep(0)
    task.cancel()
    try:
        await outer
    except asyncio.CancelledError:
        print("cancelled", outer.cancelled(), asyncio.current_task().cancelling())


asyncio.run(main())

# expect: cancelled True 0
