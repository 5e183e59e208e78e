import asyncio


async def nothing():
    pass


async def main():
    task = asyncio.create_task(nothing())
    future = asyncio.get_running_loop().create_future()
    together = asyncio.gather(nothing())
    timer = asyncio.get_running_loop().call_later(1, print)
    print(isinstance(task, asyncio.Future), isinstance(task, asyncio.Task), isinstance(future, asyncio.Task))
    print(isinstance(together, asyncio.Future), isinstance(together, asyncio.Task))
    print(isinstance(timer, asyncio.Handle), isinstance(timer, asyncio.TimerHandle))
    print(issubclass(asyncio.BoundedSemaphore, asyncio.Semaphore), issubclass(asyncio.Semaphore, asyncio.Lock))
    for kind in (asyncio.LifoQueue, asyncio.PriorityQueue):
        queue = kind()
        queue.put_nowait(1)
        print(kind.__name__, isinstance(queue, asyncio.Queue), queue.qsize(), queue.get_nowait())
    timer.cancel()
    future.cancel()
    await together
    await task


asyncio.run(main())
