import asyncio


async def main():
    event = asyncio.Event()
    async def wait(name):
        try:
            print(name, await event.wait())
        except asyncio.CancelledError:
            print(name, "cancelled")
            raise
    tasks = [asyncio.create_task(wait(n)) for n in "ab"]
    await asyncio.sleep(0)
    event.set()
    tasks[0].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    print(event.is_set())


asyncio.run(main())

# expect: a cancelled
# expect: b True
# expect: True
