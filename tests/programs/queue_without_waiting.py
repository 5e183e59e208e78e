import asyncio


async def main():
    queue = asyncio.Queue(maxsize=1)
    queue.put_nowait("a")
    try:
        queue.put_nowait("b")
    except asyncio.QueueFull:
        print("full")
    print(queue.get_nowait())
    try:
        queue.get_nowait()
    except asyncio.QueueEmpty:
        print("empty")
    queue.task_done()
    try:
        queue.task_done()
    except ValueError as error:
        print(error)


asyncio.run(main())

# expect: full
# expect: a
# expect: empty
# expect: task_done() called too many times
