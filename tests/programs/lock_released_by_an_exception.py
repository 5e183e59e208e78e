import asyncio

lock = asyncio.Lock()


async def fail():
    async with lock:
        await asyncio.sleep(0)
        raise ValueError("inside")


async def wait():
    async with lock:
        print("got it")


async def main():
    print(await asyncio.gather(fail(), wait(), return_exceptions=True))
    try:
        lock.release()
    except RuntimeError as error:
        print(error)


asyncio.run(main())

# expect: got it
# expect: [ValueError('inside'), None]
# expect: Lock is not acquired.
