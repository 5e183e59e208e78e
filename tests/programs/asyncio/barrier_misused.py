import asyncio


async def main():
    for parties in (0, -1):
        try:
            asyncio.Barrier(parties)
        except ValueError as error:
            print(error)
    print(issubclass(asyncio.BrokenBarrierError, RuntimeError))
    barrier = asyncio.Barrier(1)
    print(await barrier.wait(), await barrier.wait())
    text = repr(barrier)
    print(text[:33], text[text.index("["):])
    await barrier.abort()
    text = repr(barrier)
    print(text[text.index("["):])


asyncio.run(main())

# expect: parties must be > 0
# expect: parties must be > 0
# expect: True
# expect: 0 0
# expect: <asyncio.locks.Barrier object at  [filling, waiters:0/1]>
# expect: [broken]>
