import asyncio


async def main():
    queue = asyncio.Queue()
    queue.put_nowait(1)
    waiter = asyncio.create_task(queue.join())
    await asyncio.sleep(0)
    waiter.cancel()
    await asyncio.sleep(0)
    print(waiter.cancelled())
    queue.get_nowait()
    queue.task_done()
    await queue.join()
    try:
        queue.task_done()
    except ValueError as error:
        print(error)


asyncio.run(main())

# expect: True
# expect: task_done() called too many times
