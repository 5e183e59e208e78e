import asyncio

lock = asyncio.Lock()


async def greedy():
    for n in range(3):
        async with lock:
            print("greedy", n)
            await asyncio.sleep(0)


async def patient():
    async with lock:
        print("patient")


async def main():
    await asyncio.gather(greedy(), patient())


asyncio.run(main())

# expect: greedy 0
# expect: patient
# expect: greedy 1
# expect: greedy 2
