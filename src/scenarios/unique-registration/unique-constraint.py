import asyncpg
from playground import pool

NAME = "alice"
registered = 0


async def startup():
    await pool.execute("CREATE TABLE users (id serial PRIMARY KEY, name text NOT NULL UNIQUE)")


async def handle(request):
    global registered
    try:
        await pool.execute("INSERT INTO users (name) VALUES ($1)", NAME)
    except asyncpg.UniqueViolationError:
        return
    registered += 1
