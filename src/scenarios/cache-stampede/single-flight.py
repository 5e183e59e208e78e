import asyncio
from playground import parameters, upstream as database

cache = {}
flights = {}  # by key, the task that loads it
repeated = 0  # needless loads


async def load(key):
    global repeated
    value = await database.get(key)
    repeated += key in cache
    cache[key] = value
    asyncio.get_running_loop().call_later(parameters.ttl_ns / 1e9, cache.pop, key, None)
    return value


async def handle(request):
    key = request.key
    if key in cache:
        return cache[key]
    if key not in flights:
        flights[key] = asyncio.create_task(load(key))
        flights[key].add_done_callback(lambda _: flights.pop(key))
    patience = parameters.hang_up_ns / 1e9 if request.id == 1 else None
    try:
        return await asyncio.wait_for(asyncio.shield(flights[key]), patience)
    except TimeoutError:
        return None  # this client has hung up
