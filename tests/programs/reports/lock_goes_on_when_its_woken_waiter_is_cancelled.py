import asyncio

entered = []


async def enter(lock, name):
    async with lock:
        entered.append(name)


async def main():
    lock = asyncio.Lock()
    await lock.acquire()
    waiters = [asyncio.create_task(enter(lock, name)) for name in ("first", "second", "third")]
    await asyncio.sleep(0)
    lock.release()
    waiters[0].cancel()
    await asyncio.wait(waiters, timeout=1)
    print(entered, [waiter.cancelled() for waiter in waiters], lock.locked())


asyncio.run(main())

# expect: ['second', 'third'] [True, False, False] False
