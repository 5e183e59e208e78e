import asyncio


async def main():
    semaphore = asyncio.Semaphore(1)
    async def use(name):
        try:
            async with semaphore:
                print(name, "in")
                await asyncio.sleep(0.001)
        except asyncio.CancelledError:
            print(name, "cancelled")
            raise
    tasks = [asyncio.create_task(use(n)) for n in "abc"]
    await asyncio.sleep(0)
    tasks[1].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    print(semaphore.locked())


asyncio.run(main())

# expect: a in
# expect: b cancelled
# expect: c in
# expect: False
