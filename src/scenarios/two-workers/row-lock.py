from playground import pool


async def startup():
    await pool.execute("CREATE TABLE IF NOT EXISTS counter (id int PRIMARY KEY, value int NOT NULL)")
    await pool.execute("INSERT INTO counter VALUES (1, 0) ON CONFLICT DO NOTHING")


async def handle(request):
    async with pool.acquire() as connection:
        async with connection.transaction():
            value = await connection.fetchval("SELECT value FROM counter WHERE id = 1 FOR UPDATE")
            await connection.execute("UPDATE counter SET value = $1 WHERE id = 1", value + 1)
