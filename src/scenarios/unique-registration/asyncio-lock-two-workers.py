import asyncio
from playground import pool

NAME = "alice"
registered = 0
lock = asyncio.Lock()  # of this worker alone


async def startup():
    await pool.execute("CREATE TABLE IF NOT EXISTS users (id serial PRIMARY KEY, name text NOT NULL)")


async def handle(request):
    global registered
    async with lock:
        if await pool.fetchval("SELECT id FROM users WHERE name = $1", NAME) is not None:
            return
        await pool.execute("INSERT INTO users (name) VALUES ($1)", NAME)
        registered += 1
