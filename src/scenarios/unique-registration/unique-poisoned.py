import asyncpg
from playground import pool

NAME = "alice"
registered = 0


async def startup():
    await pool.execute("CREATE TABLE users (id serial PRIMARY KEY, name text NOT NULL UNIQUE)")
    await pool.execute("CREATE TABLE attempts (request int NOT NULL)")


async def handle(request):
    global registered
    is_new = True
    async with pool.acquire() as connection:
        async with connection.transaction():
            try:
                await connection.execute("INSERT INTO users (name) VALUES ($1)", NAME)
            except asyncpg.UniqueViolationError:
                is_new = False  # and the transaction is over, whatever it is told from here on
            await connection.execute("INSERT INTO attempts VALUES ($1)", request.id)
    if is_new:
        registered += 1
