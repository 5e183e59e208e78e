import asyncio


async def main():
    permits = asyncio.Semaphore(1)
    await permits.acquire()
    waiters = [asyncio.create_task(permits.acquire()) for _ in range(2)]
    await asyncio.sleep(0)
    permits.release()
    for waiter in waiters:
        waiter.cancel()
    print([repr(one) for one in await asyncio.gather(*waiters, return_exceptions=True)])
    try:
        print("again", await asyncio.wait_for(permits.acquire(), 0.05), permits.locked())
    except asyncio.TimeoutError:
        print("the permit is gone")


asyncio.run(main())

# expect: ["CancelledError('')", "CancelledError('')"]
# expect: again True True
