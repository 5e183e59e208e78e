import asyncio

event = asyncio.Event()


async def waiter(name):
    await event.wait()
    print(name, "woken", event.is_set())


async def main():
    tasks = [asyncio.create_task(waiter(name)) for name in "abc"]
    await asyncio.sleep(0)
    event.set()
    event.clear()
    print("set and cleared")
    await asyncio.gather(*tasks)
    event.set()
    await event.wait()
    print("a set event does not suspend")


asyncio.run(main())

# expect: set and cleared
# expect: a woken False
# expect: b woken False
# expect: c woken False
# expect: a set event does not suspend
