import asyncio

passed = []


async def background():
    passed.append("background")


async def simple():
    return 1


async def measure(name, awaitable):
    passed.clear()
    task = asyncio.create_task(background())
    await awaitable
    print(name, "switched" if passed else "did not switch")
    await task


async def main():
    done = asyncio.get_running_loop().create_future()
    done.set_result(None)
    finished = asyncio.create_task(simple())
    await finished
    event = asyncio.Event()
    event.set()
    queue = asyncio.Queue()
    queue.put_nowait(1)
    await measure("coroutine", simple())
    await measure("future", done)
    await measure("finished task", finished)
    await measure("event", event.wait())
    await measure("queue", queue.get())
    await measure("put", queue.put(2))
    await measure("lock", asyncio.Lock().acquire())
    await measure("semaphore", asyncio.Semaphore().acquire())
    await measure("shield", asyncio.shield(done))
    await measure("wait", asyncio.wait([finished]))
    await measure("wait_for", asyncio.wait_for(done, 1))
    await measure("gather", asyncio.gather(done, finished))
    await measure("sleep", asyncio.sleep(0))


asyncio.run(main())

# expect: coroutine did not switch
# expect: future did not switch
# expect: finished task did not switch
# expect: event did not switch
# expect: queue did not switch
# expect: put did not switch
# expect: lock did not switch
# expect: semaphore did not switch
# expect: shield did not switch
# expect: wait switched
# expect: wait_for switched
# expect: gather switched
# expect: sleep switched
