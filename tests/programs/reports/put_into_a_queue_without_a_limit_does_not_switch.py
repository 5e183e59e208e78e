import asyncio


async def main():
    queue, steps = asyncio.Queue(), []

    async def consume():
        for _ in range(3):
            steps.append(("got", await queue.get()))

    async def produce():
        for n in range(3):
            await queue.put(n)
            steps.append(("put", n))

    await asyncio.gather(consume(), produce())
    for step in steps:
        print(*step)


asyncio.run(main())

# expect: put 0
# expect: put 1
# expect: put 2
# expect: got 0
# expect: got 1
# expect: got 2
