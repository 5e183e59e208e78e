import asyncio


async def main():
    barrier = asyncio.Barrier(3)
    async def party(n):
        try:
            await barrier.wait()
        except asyncio.BrokenBarrierError as error:
            print(n, error)
    tasks = [asyncio.create_task(party(n)) for n in range(2)]
    await asyncio.sleep(0)
    await barrier.abort()
    print(barrier.broken, barrier.n_waiting)
    await asyncio.gather(*tasks)
    await party(3)
    await barrier.reset()
    print(barrier.broken)


asyncio.run(main())

# expect: True 0
# expect: 0 Abort or reset of barrier
# expect: 1 Abort or reset of barrier
# expect: 3 Barrier aborted
# expect: False
