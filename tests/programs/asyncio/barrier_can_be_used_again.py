import asyncio


async def main():
    barrier = asyncio.Barrier(2)
    async def party(name):
        for turn in range(3):
            async with barrier as index:
                print(name, turn, index)
    await asyncio.gather(party("a"), party("b"))


asyncio.run(main())

# expect: b 0 1
# expect: a 0 0
# expect: b 1 1
# expect: a 1 0
# expect: b 2 1
# expect: a 2 0
