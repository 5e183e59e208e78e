from playground import redis


async def handle(request):
    value = int(await redis.get("counter") or 0)
    await redis.set("counter", value + 1)
