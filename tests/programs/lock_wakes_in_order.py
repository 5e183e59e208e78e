import asyncio

lock = asyncio.Lock()


async def worker(name):
    print(name, "asks", lock.locked())
    async with lock:
        print(name, "holds")
        await asyncio.sleep(0)
        print(name, "leaves")


async def main():
    await asyncio.gather(*[worker(name) for name in "abcd"])
    print(lock.locked())


asyncio.run(main())

# expect: a asks False
# expect: a holds
# expect: b asks True
# expect: c asks True
# expect: d asks True
# expect: a leaves
# expect: b holds
# expect: b leaves
# expect: c holds
# expect: c leaves
# expect: d holds
# expect: d leaves
# expect: False
