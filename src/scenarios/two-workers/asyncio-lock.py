import asyncio
from playground import redis

lock = asyncio.Lock()


async def handle(request):
    async with lock:
        value = int(await redis.get("counter") or 0)
        await redis.set("counter", value + 1)
