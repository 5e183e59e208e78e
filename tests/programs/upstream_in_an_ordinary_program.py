import asyncio
from playground import parameters, upstream


async def main():
    print(parameters.arrivals, await upstream.get("a"))
    print(await asyncio.gather(*[upstream.get(n) for n in range(parameters.requests)]))


asyncio.run(main())

# expect: 0 1
# expect: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]
