import asyncio


async def ticks(limit):
    for n in range(limit):
        await asyncio.sleep(0)
        yield n


async def main():
    async for n in ticks(3):
        print("tick", n)
    else:
        print("else")
    print([n async for n in ticks(4) if n % 2], {n: n * n async for n in ticks(2)}, {n async for n in ticks(2)})
    print(sum([n async for n in ticks(5)]))
    gen = (n * 10 async for n in ticks(3))
    print(await gen.__anext__(), [x async for x in gen])


asyncio.run(main())

# expect: tick 0
# expect: tick 1
# expect: tick 2
# expect: else
# expect: [1, 3] {0: 0, 1: 1} {0, 1}
# expect: 10
# expect: 0 [10, 20]
