import asyncio
from collections import defaultdict
from playground import parameters, upstream as database

cache = {}
locks = defaultdict(asyncio.Lock)  # one a key, kept for ever
repeated = 0  # needless loads


async def load(key):
    global repeated
    value = await database.get(key)
    repeated += key in cache
    cache[key] = value
    asyncio.get_running_loop().call_later(parameters.ttl_ns / 1e9, cache.pop, key, None)
    return value


async def handle(request):
    if request.key in cache:
        return cache[request.key]
    async with locks[request.key]:
        if request.key in cache:
            return cache[request.key]
        return await load(request.key)
