import asyncio


async def main():
    barrier = asyncio.Barrier(3)
    async def party(n):
        await asyncio.sleep(n * 0.001)
        print("arrives", n, barrier.n_waiting)
        index = await barrier.wait()
        print("leaves", n, index)
    await asyncio.gather(*[party(n) for n in range(3)])
    print(barrier.n_waiting, barrier.parties, barrier.broken)


asyncio.run(main())

# expect: arrives 0 0
# expect: arrives 1 1
# expect: arrives 2 2
# expect: leaves 2 2
# expect: leaves 0 0
# expect: leaves 1 1
# expect: 0 3 False
