import asyncio

seen = []


async def job():
    try:
        await asyncio.sleep(5)
    except asyncio.CancelledError:
        try:
            async with asyncio.timeout(0.005):
                await asyncio.sleep(5)
        except TimeoutError:
            seen.append("cleanup timed out")
        except asyncio.CancelledError:
            seen.append("the timeout passed on the cancellation")
        raise


async def main():
    task = asyncio.create_task(job())
    await asyncio.sleep(0.001)
    task.cancel()
    await asyncio.wait([task])
    print(seen, task.cancelled())


asyncio.run(main())

# expect: ['the timeout passed on the cancellation'] True
