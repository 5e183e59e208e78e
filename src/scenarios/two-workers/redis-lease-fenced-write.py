import asyncio
from playground import parameters, pool, redis

RELEASE = """
if redis.call("get", KEYS[1]) == ARGV[1] then
    return redis.call("del", KEYS[1])
else
    return 0
end
"""


async def startup():
    await pool.execute("CREATE TABLE IF NOT EXISTS counter (id int PRIMARY KEY, value int, fence int)")
    await pool.execute("INSERT INTO counter VALUES (1, 0, 0) ON CONFLICT DO NOTHING")


async def handle(request):
    while not await redis.set("lease", request.id, nx=True, px=parameters.lease_ms):
        await asyncio.sleep(0.001)
    try:
        fence = await redis.incr("fence")
        value = await pool.fetchval("SELECT value FROM counter WHERE id = 1")
        await pool.execute(
            "UPDATE counter SET value = $1, fence = $2 WHERE id = 1 AND fence < $2", value + 1, fence)
    finally:
        await redis.eval(RELEASE, 1, "lease", request.id)
