import asyncio


async def slow():
    try:
        await asyncio.sleep(1)
    except asyncio.CancelledError:
        print("slow is cancelled")
        await asyncio.sleep(0.01)
        print("slow has cleaned up")
        raise


async def main():
    try:
        await asyncio.wait_for(slow(), timeout=0.02)
    except asyncio.TimeoutError as error:
        print("timed out", repr(error), isinstance(error, TimeoutError))
    try:
        await asyncio.wait_for(slow(), timeout=0)
    except TimeoutError:
        print("no time at all")
    finished = asyncio.create_task(asyncio.sleep(0, "ready"))
    await finished
    print(await asyncio.wait_for(finished, timeout=0))


asyncio.run(main())

# expect: slow is cancelled
# expect: slow has cleaned up
# expect: timed out TimeoutError() True
# expect: no time at all
# expect: ready
