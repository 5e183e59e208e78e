import asyncio

lock = asyncio.Lock()


async def holder():
    async with lock:
        await asyncio.sleep(0.05)
        print("holder leaves")


async def hurried():
    try:
        await asyncio.wait_for(lock.acquire(), timeout=0.02)
    except asyncio.TimeoutError:
        print("gives up", lock.locked())


async def patient():
    async with lock:
        print("patient")


async def main():
    await asyncio.gather(holder(), hurried(), patient())


asyncio.run(main())

# expect: gives up True
# expect: holder leaves
# expect: patient
