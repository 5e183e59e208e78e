import asyncio


async def part(n):
    try:
        await asyncio.sleep(10)
    except asyncio.CancelledError:
        print("part", n, "cancelled")
        raise


async def both():
    await asyncio.gather(part(1), part(2))


async def main():
    task = asyncio.create_task(both())
    await asyncio.sleep(0.01)
    task.cancel()
    try:
        await task
    except asyncio.CancelledError:
        print("gather cancelled")
    single = asyncio.create_task(part(3))
    gathering = asyncio.gather(single, part(4), return_exceptions=True)
    await asyncio.sleep(0)
    single.cancel()
    await asyncio.sleep(0.01)
    print(gathering.done())


asyncio.run(main())

# expect: part 1 cancelled
# expect: part 2 cancelled
# expect: gather cancelled
# expect: part 3 cancelled
# expect: False
# expect: part 4 cancelled
