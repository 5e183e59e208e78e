import asyncio


async def main():
    barrier = asyncio.Barrier(3)
    async def party(n):
        try:
            print(n, "index", await barrier.wait())
        except asyncio.BrokenBarrierError as error:
            print(n, error)
    tasks = [asyncio.create_task(party(n)) for n in range(2)]
    await asyncio.sleep(0)
    await barrier.reset()
    await asyncio.gather(*tasks)
    print(barrier.broken, barrier.n_waiting)
    await asyncio.gather(*[party(n) for n in range(3)])


asyncio.run(main())

# expect: 0 Abort or reset of barrier
# expect: 1 Abort or reset of barrier
# expect: False 0
# expect: 2 index 2
# expect: 0 index 0
# expect: 1 index 1
