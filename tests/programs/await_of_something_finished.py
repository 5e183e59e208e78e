import asyncio


async def ready():
    return "ready"


async def other():
    print("the other runs")


async def main():
    task = asyncio.create_task(other())
    print(await ready())
    future = asyncio.Future()
    future.set_result("finished future")
    print(await future)
    queue = asyncio.Queue()
    await queue.put("unbounded queue")
    print(await queue.get())
    lock = asyncio.Lock()
    async with lock:
        print("free lock")
    print(await asyncio.wait_for(ready(), None))
    print("not one switch so far")
    await task


asyncio.run(main())

# expect: ready
# expect: finished future
# expect: unbounded queue
# expect: free lock
# expect: ready
# expect: not one switch so far
# expect: the other runs
