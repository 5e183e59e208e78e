from playground import redis


async def handle(request):
    await redis.incr("counter")
