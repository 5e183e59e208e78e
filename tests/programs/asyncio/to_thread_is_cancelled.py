import asyncio


async def main():
    def work():
        print("works")
        return 1
    task = asyncio.create_task(asyncio.to_thread(work))
    await asyncio.sleep(0)
    task.cancel()
    try:
        await task
    except asyncio.CancelledError:
        print("cancelled")


asyncio.run(main())

# expect: works
# expect: cancelled
