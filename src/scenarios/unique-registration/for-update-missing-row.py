from playground import pool

NAME = "alice"
registered = 0


async def startup():
    await pool.execute("CREATE TABLE users (id serial PRIMARY KEY, name text NOT NULL)")


async def handle(request):
    global registered
    async with pool.acquire() as connection:
        async with connection.transaction():
            user = await connection.fetchval("SELECT id FROM users WHERE name = $1 FOR UPDATE", NAME)
            if user is not None:
                return
            await connection.execute("INSERT INTO users (name) VALUES ($1)", NAME)
    registered += 1
