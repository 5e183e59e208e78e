import asyncio


# In no promised order: CPython keeps its tasks in a set.
log = []


async def worker(name):
    try:
        await asyncio.sleep(10)
    except asyncio.CancelledError:
        log.append(name + " cancelled")
        raise
    finally:
        log.append(name + " cleans up")


async def stubborn():
    try:
        await asyncio.sleep(10)
    except asyncio.CancelledError:
        await asyncio.sleep(0.01)
        print("stubborn finished")


async def main():
    tasks = [asyncio.create_task(worker("a")), asyncio.create_task(worker("b"))]
    tasks.append(asyncio.create_task(stubborn()))
    await asyncio.sleep(0)
    print("main is done", log)


asyncio.run(main())
print(sorted(log))

# expect: main is done []
# expect: stubborn finished
# expect: ['a cancelled', 'a cleans up', 'b cancelled', 'b cleans up']
