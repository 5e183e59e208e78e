import asyncio

value = 0


async def one():
    await asyncio.sleep(0)
    return 1


async def loses():
    global value
    value += await one()


async def keeps():
    global value
    amount = await one()
    value += amount


async def main():
    global value
    await asyncio.gather(*[loses() for _ in range(5)])
    print(value)
    value = 0
    await asyncio.gather(*[keeps() for _ in range(5)])
    print(value)


asyncio.run(main())

# expect: 1
# expect: 5
