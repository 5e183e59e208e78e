import asyncio
from playground import parameters, redis


async def handle(request):
    while not await redis.set("lease", "taken", nx=True, px=parameters.lease_ms):
        await asyncio.sleep(0.001)
    try:
        value = int(await redis.get("counter") or 0)
        await redis.set("counter", value + 1)
    finally:
        await redis.delete("lease")  # whoever's it is by now
