import asyncio


async def count(name):
    for n in range(3):
        print(name, n)
        await asyncio.sleep(0)


async def main():
    await asyncio.gather(count("a"), count("b"), count("c"))


asyncio.run(main())

# expect: a 0
# expect: b 0
# expect: c 0
# expect: a 1
# expect: b 1
# expect: c 1
# expect: a 2
# expect: b 2
# expect: c 2
