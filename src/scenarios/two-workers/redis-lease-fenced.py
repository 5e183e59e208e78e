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


async def add_one(token):
    value = await pool.fetchval("UPDATE counter SET fence = $1 WHERE id = 1 RETURNING value", token)
    status = await pool.execute(
        "UPDATE counter SET value = $1 WHERE id = 1 AND fence = $2", value + 1, token)
    return status == "UPDATE 1"


async def handle(request):
    done = False
    while not done:
        if await redis.set("lease", request.id, nx=True, px=parameters.lease_ms):
            done = await add_one(request.id)
            await redis.eval(RELEASE, 1, "lease", request.id)
        else:
            await asyncio.sleep(0.001)
