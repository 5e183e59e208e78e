import asyncio


async def main():
    async def work():
        try:
            await asyncio.sleep(1)
        except asyncio.CancelledError:
            await asyncio.sleep(0.001)
            print("cleaned up")
            raise
    task = asyncio.create_task(asyncio.wait_for(work(), 5))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    task.cancel()
    try:
        await task
    except asyncio.CancelledError:
        print("cancelled")


asyncio.run(main())

# expect: cleaned up
# expect: cancelled
