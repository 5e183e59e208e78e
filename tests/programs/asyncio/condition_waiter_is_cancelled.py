import asyncio


async def main():
    condition = asyncio.Condition()
    async def wait(name):
        async with condition:
            try:
                await condition.wait()
                print(name, "notified")
            except asyncio.CancelledError:
                print(name, "cancelled", condition.locked())
                raise
    tasks = [asyncio.create_task(wait(n)) for n in ("a", "b")]
    await asyncio.sleep(0)
    async with condition:
        condition.notify()
        tasks[0].cancel()
    await asyncio.sleep(0.001)
    print([task.done() for task in tasks], condition.locked())
    async with condition:
        condition.notify_all()
    await asyncio.gather(*tasks, return_exceptions=True)


asyncio.run(main())

# expect: a cancelled True
# expect: [True, False] False
# expect: b notified
