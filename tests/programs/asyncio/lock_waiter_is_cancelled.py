import asyncio


async def main():
    lock = asyncio.Lock()
    async def use(name):
        try:
            async with lock:
                print(name, "in")
                await asyncio.sleep(0.001)
        except asyncio.CancelledError:
            print(name, "cancelled")
            raise
    tasks = [asyncio.create_task(use(n)) for n in "abc"]
    await asyncio.sleep(0)
    tasks[1].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    print(lock.locked())


asyncio.run(main())

# expect: a in
# expect: b cancelled
# expect: c in
# expect: False
