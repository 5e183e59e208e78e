import asyncio
from playground import parameters, upstream

calls = 0


async def load(key):
    global calls
    calls += 1
    return await upstream.get(key)


async def handle(request):
    parts = await asyncio.gather(load(1), load(2), load(3))
    if request.id == parameters.requests:
        print(sum(parts))


async def startup():
    print(await load(7), parameters.requests, calls)

# expect: 1 50 1
# expect: 3
