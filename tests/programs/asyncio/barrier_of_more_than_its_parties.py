import asyncio


async def main():
    barrier = asyncio.Barrier(2)
    async def party(n):
        print(n, await barrier.wait())
    await asyncio.gather(*[party(n) for n in range(6)])


asyncio.run(main())

# expect: 1 1
# expect: 0 0
# expect: 3 1
# expect: 2 0
# expect: 5 1
# expect: 4 0
