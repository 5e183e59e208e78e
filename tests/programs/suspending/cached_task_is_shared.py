import asyncio
from collections import defaultdict

calls = defaultdict(int)
running = {}


async def load(key):
    calls[key] += 1
    await asyncio.sleep(0.01)
    return key * 2


async def cached(key):
    if key not in running:
        running[key] = asyncio.create_task(load(key))
    return await running[key]


async def main():
    print(await asyncio.gather(*(cached(k) for k in "aabab")), dict(calls))


asyncio.run(main())

# expect: ['aa', 'aa', 'bb', 'aa', 'bb'] {'a': 1, 'b': 1}
