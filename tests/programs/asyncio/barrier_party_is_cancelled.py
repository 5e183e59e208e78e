import asyncio


async def main():
    barrier = asyncio.Barrier(2)
    async def party(n):
        try:
            print(n, "index", await barrier.wait())
        except asyncio.CancelledError:
            print(n, "cancelled", barrier.n_waiting)
            raise
    first = asyncio.create_task(party(1))
    await asyncio.sleep(0)
    first.cancel()
    await asyncio.sleep(0.001)
    await asyncio.gather(party(2), party(3))


asyncio.run(main())

# expect: 1 cancelled 0
# expect: 3 index 1
# expect: 2 index 0
