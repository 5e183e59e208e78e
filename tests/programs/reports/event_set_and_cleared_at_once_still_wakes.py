import asyncio


async def main():
    event, woken = asyncio.Event(), []

    async def wait(name):
        result = await event.wait()
        woken.append((name, result, event.is_set()))

    early = [asyncio.create_task(wait(n)) for n in range(3)]
    await asyncio.sleep(0)
    event.set()
    event.clear()
    late = asyncio.create_task(wait("late"))
    await asyncio.sleep(0.01)
    print(woken, [task.done() for task in early], late.done())
    late.cancel()


asyncio.run(main())

# expect: [(0, True, False), (1, True, False), (2, True, False)] [True, True, True] False
