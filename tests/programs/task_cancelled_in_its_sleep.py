import asyncio

order = []


async def worker(name):
    try:
        await asyncio.sleep(10)
    except asyncio.CancelledError as error:
        order.append((name, str(error)))
        raise
    finally:
        order.append((name, "finally"))


async def main():
    tasks = [asyncio.create_task(worker(name)) for name in "ab"]
    await asyncio.sleep(0)
    tasks[1].cancel()
    tasks[0].cancel("enough")
    order.append("asked")
    for task in tasks:
        try:
            await task
        except asyncio.CancelledError:
            order.append(task.cancelled())
    print(order)


asyncio.run(main())

# expect: ['asked', ('b', ''), ('b', 'finally'), ('a', 'enough'), ('a', 'finally'), True, True]
