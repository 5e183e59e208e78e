import asyncio


async def reply(delay):
    await asyncio.sleep(delay)
    return f"after {delay}"


async def main():
    print(await asyncio.wait_for(reply(0.01), timeout=0.05))
    print(await asyncio.wait_for(reply(0), timeout=0.05))
    print(await asyncio.wait_for(reply(0.01), timeout=None))


asyncio.run(main())

# expect: after 0.01
# expect: after 0
# expect: after 0.01
