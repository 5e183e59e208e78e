import asyncio

lock = asyncio.Lock()


async def worker(name):
    try:
        async with lock:
            print(name, "holds")
            await asyncio.sleep(0.01)
    except asyncio.CancelledError:
        print(name, "cancelled")
        raise


async def main():
    tasks = [asyncio.create_task(worker(name)) for name in "abc"]
    await asyncio.sleep(0)
    tasks[1].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    print([task.cancelled() for task in tasks], lock.locked())


asyncio.run(main())

# expect: a holds
# expect: b cancelled
# expect: c holds
# expect: [False, True, False] False
