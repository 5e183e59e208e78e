import asyncio


async def stubborn():
    try:
        await asyncio.sleep(5)
    except asyncio.CancelledError:
        return "ended by itself"


async def main():
    task = asyncio.create_task(stubborn())
    try:
        async with asyncio.timeout(0.005) as limit:
            print("result", await task)
        print("no error", limit.expired())
    except TimeoutError:
        print("timed out", task.result())


asyncio.run(main())

# expect: result ended by itself
# expect: no error True
