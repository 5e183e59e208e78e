import asyncio


async def main():
    loop = asyncio.get_running_loop()
    event = asyncio.Event()
    def work():
        loop.call_soon_threadsafe(event.set)
        return "worked"
    future = loop.run_in_executor(None, work)
    await event.wait()
    print(await future)


asyncio.run(main())

# expect: worked
