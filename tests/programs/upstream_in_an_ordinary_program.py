import asyncio
from playground import parameters, upstream


async def main():
    print(parameters.arrivals, await upstream.get("a"))
    print(parameters.requests, await asyncio.gather(*[upstream.get(n) for n in range(5)]))


asyncio.run(main())

# expect: 0 1
# expect: 50 [1, 1, 1, 1, 1]
