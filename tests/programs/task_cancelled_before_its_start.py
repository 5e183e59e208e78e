import asyncio


async def worker():
    print("never printed")


async def main():
    task = asyncio.create_task(worker())
    print(task.cancel(), task.cancelled(), task.done())
    try:
        await task
    except asyncio.CancelledError:
        print("cancelled", task.cancelled(), task.done(), task.cancel())


asyncio.run(main())

# expect: True False False
# expect: cancelled True True False
