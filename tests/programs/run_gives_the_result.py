import asyncio


async def double(n):
    return n * 2


async def main():
    return await double(await double(5))


print(asyncio.run(main()))
print(asyncio.run(double(1)))

# expect: 20
# expect: 2
