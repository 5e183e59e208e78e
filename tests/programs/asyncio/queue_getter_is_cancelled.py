import asyncio


async def main():
    queue = asyncio.Queue()
    async def get(name):
        try:
            print(name, await queue.get())
        except asyncio.CancelledError:
            print(name, "cancelled")
            raise
    first = asyncio.create_task(get("first"))
    second = asyncio.create_task(get("second"))
    await asyncio.sleep(0)
    queue.put_nowait(1)
    first.cancel()
    await asyncio.sleep(0.001)
    print(first.cancelled(), second.done(), queue.qsize())


asyncio.run(main())

# expect: first cancelled
# expect: second 1
# expect: True True 0
