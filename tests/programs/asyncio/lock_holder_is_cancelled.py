import asyncio


async def main():
    lock = asyncio.Lock()
    async def hold(name):
        async with lock:
            print(name, "in")
            await asyncio.sleep(1)
    first = asyncio.create_task(hold("first"))
    second = asyncio.create_task(hold("second"))
    await asyncio.sleep(0)
    first.cancel()
    await asyncio.sleep(0.001)
    print(first.cancelled(), lock.locked())
    second.cancel()
    await asyncio.wait([second])
    print(lock.locked())


asyncio.run(main())

# expect: first in
# expect: second in
# expect: True True
# expect: False
