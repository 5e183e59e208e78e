import asyncio


async def main():
    queue = asyncio.Queue(1)
    await queue.put(0)
    async def put(n):
        try:
            await queue.put(n)
            print("put", n)
        except asyncio.CancelledError:
            print("cancelled", n)
            raise
    tasks = [asyncio.create_task(put(n)) for n in (1, 2)]
    await asyncio.sleep(0)
    print(queue.get_nowait())
    tasks[0].cancel()
    await asyncio.sleep(0.001)
    print(queue.get_nowait(), queue.empty())


asyncio.run(main())

# expect: 0
# expect: cancelled 1
# expect: put 2
# expect: 2 True
