from playground import pool

NAME = "alice"
registered = 0


async def startup():
    await pool.execute("CREATE TABLE users (id serial PRIMARY KEY, name text NOT NULL)")


async def handle(request):
    global registered
    if await pool.fetchval("SELECT id FROM users WHERE name = $1", NAME) is not None:
        return
    await pool.execute("INSERT INTO users (name) VALUES ($1)", NAME)
    registered += 1
