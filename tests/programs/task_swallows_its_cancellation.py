import asyncio


async def stubborn():
    try:
        await asyncio.sleep(10)
    except asyncio.CancelledError:
        print("not now")
    await asyncio.sleep(0.01)
    return "finished anyway"


async def main():
    task = asyncio.create_task(stubborn())
    await asyncio.sleep(0)
    task.cancel()
    print(await task, task.cancelled())


asyncio.run(main())

# expect: not now
# expect: finished anyway False
