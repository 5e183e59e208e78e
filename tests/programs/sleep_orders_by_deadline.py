import asyncio


async def nap(name, delay):
    result = await asyncio.sleep(delay, name)
    print(result)


async def main():
    await asyncio.gather(nap("third", 0.06), nap("first", 0.02), nap("second", 0.04), nap("now", 0), nap("past", -1))


asyncio.run(main())

# expect: now
# expect: past
# expect: first
# expect: second
# expect: third
