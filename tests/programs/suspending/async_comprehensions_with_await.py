import asyncio


async def double(n):
    await asyncio.sleep(0.001 * (3 - n))
    return n * 2


async def main():
    print([await double(n) for n in range(3)], {n: await double(n) for n in range(2)}, [n for n in range(4) if await double(n) > 2])
    print([await f for f in [double(1), double(2)]], (await double(5), await double(6)))
    print(await double(await double(1)), f"{await double(4)}", [*(await asyncio.gather(double(1), double(2)))])


asyncio.run(main())

# expect: [0, 2, 4] {0: 0, 1: 2} [2, 3]
# expect: [2, 4] (10, 12)
# expect: 4 8 [2, 4]
