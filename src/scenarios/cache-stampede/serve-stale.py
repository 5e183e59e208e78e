import asyncio
from playground import parameters, upstream as database

cache = {}
stale = set()  # keys that have expired
flights = {}  # by key, the task that loads it
repeated = 0  # needless loads


async def load(key):
    global repeated
    value = await database.get(key)
    repeated += key in cache and key not in stale
    cache[key] = value
    stale.discard(key)
    asyncio.get_running_loop().call_later(parameters.ttl_ns / 1e9, stale.add, key)
    return value


async def handle(request):
    key = request.key
    if (key not in cache or key in stale) and key not in flights:
        flights[key] = asyncio.create_task(load(key))
        flights[key].add_done_callback(lambda _: flights.pop(key))
    if key in cache:
        return cache[key]  # expired or not
    return await asyncio.shield(flights[key])
