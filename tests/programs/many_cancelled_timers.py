import asyncio


async def nap(n):
    await asyncio.sleep(0.001 * (n % 7))
    return n


async def main():
    order = []

    async def note(n):
        await nap(n)
        order.append(n)

    late = [asyncio.create_task(asyncio.sleep(5 + n % 3)) for n in range(150)]
    await asyncio.sleep(0)
    for n, task in enumerate(late):
        if n % 4:
            task.cancel()
    await asyncio.gather(*[note(n) for n in range(30)])
    print(sorted(order) == list(range(30)), sum(task.cancelled() for task in late))


asyncio.run(main())

# expect: True 112
