import asyncio


async def main():
    lock = asyncio.Lock()
    event = asyncio.Event()
    async with lock:
        print([hex(id(thing)) in repr(thing) for thing in (lock, event, lock.acquire)])
        print(repr(lock) == f"<asyncio.locks.Lock object at {hex(id(lock))} [locked]>")
    seen = set()

    async def same():
        seen.add(id(lock))

    await asyncio.gather(*(same() for _ in range(5)))
    print(seen == {id(lock)})
    tasks = {id(task): task for task in map(asyncio.create_task, [same(), same()])}
    print(len(tasks), all(id(task) == number for number, task in tasks.items()))


asyncio.run(main())

# expect: [True, True, False]
# expect: True
# expect: True
# expect: 2 True
