import asyncpg
from playground import pool

NAME = "alice"
registered = 0


async def startup():
    await pool.execute("CREATE TABLE users (id serial PRIMARY KEY, name text NOT NULL)")


async def register(name):
    async with pool.acquire() as connection:
        async with connection.transaction(isolation="serializable"):
            if await connection.fetchval("SELECT id FROM users WHERE name = $1", name) is not None:
                return False
            await connection.execute("INSERT INTO users (name) VALUES ($1)", name)
    return True


async def handle(request):
    global registered
    while True:
        try:
            if await register(NAME):
                registered += 1
            return
        except asyncpg.SerializationError:
            pass  # somebody else was first: again, from the start
