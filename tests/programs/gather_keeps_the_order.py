import asyncio


async def part(n):
    await asyncio.sleep(0.01 * (3 - n))
    print("done", n)
    return n


async def main():
    print(await asyncio.gather(part(0), part(1), part(2)))
    print(await asyncio.gather())
    left, right = await asyncio.gather(part(2), asyncio.gather(part(1), part(2)))
    print(left, right)


asyncio.run(main())

# expect: done 2
# expect: done 1
# expect: done 0
# expect: [0, 1, 2]
# expect: []
# expect: done 2
# expect: done 2
# expect: done 1
# expect: 2 [1, 2]
