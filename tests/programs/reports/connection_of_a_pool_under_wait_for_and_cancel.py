import asyncio

idle = []


async def take():
    await asyncio.sleep(0)
    return idle.pop()


async def request():
    connection = await asyncio.wait_for(take(), 5)
    try:
        await asyncio.sleep(0)
        return connection
    finally:
        idle.append(connection)


async def main():
    for steps in range(7):
        idle[:] = ["connection"]
        task = asyncio.create_task(request())
        for _ in range(steps):
            await asyncio.sleep(0)
        accepted = task.cancel()
        await asyncio.wait([task])
        print(steps, accepted, task.cancelled(), "leaked" if not idle else "returned")


asyncio.run(main())

# expect: 0 True True returned
# expect: 1 True True returned
# expect: 2 True False returned
# expect: 3 True False returned
# expect: 4 True False returned
# expect: 5 True True returned
# expect: 6 False False returned
