import asyncio
from playground import parameters

value = 0


async def part(number):
    await asyncio.sleep(0)
    return 1


async def main():
    global value
    parts = await asyncio.gather(*[part(number) for number in range(parameters.requests)])
    value = sum(parts)


asyncio.run(main())
