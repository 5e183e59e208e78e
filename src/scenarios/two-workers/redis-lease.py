import asyncio
from playground import parameters, redis

RELEASE = """
if redis.call("get", KEYS[1]) == ARGV[1] then
    return redis.call("del", KEYS[1])
else
    return 0
end
"""


async def handle(request):
    token = f"request {request.id}"
    while not await redis.set("lease", token, nx=True, px=parameters.lease_ms):
        await asyncio.sleep(0.001)
    try:
        value = int(await redis.get("counter") or 0)
        await redis.set("counter", value + 1)
    finally:
        await redis.eval(RELEASE, 1, "lease", token)
