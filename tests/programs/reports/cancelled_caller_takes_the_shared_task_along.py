import asyncio


async def download():
    await asyncio.sleep(0.005)
    return 200


async def waits_for(task):
    return await task


async def waits_behind_a_shield(task):
    return await asyncio.shield(task)


async def attempt(caller):
    shared = asyncio.create_task(download())
    callers = [asyncio.create_task(caller(shared)) for _ in range(3)]
    await asyncio.sleep(0)
    callers[1].cancel()
    results = await asyncio.gather(*callers, return_exceptions=True)
    print(caller.__name__, [repr(one) for one in results], shared.cancelled())


async def main():
    await attempt(waits_for)
    await attempt(waits_behind_a_shield)


asyncio.run(main())

# expect: waits_for ["CancelledError('')", "CancelledError('')", "CancelledError('')"] True
# expect: waits_behind_a_shield ['200', "CancelledError('')", '200'] False
