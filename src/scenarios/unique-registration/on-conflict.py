from playground import pool

NAME = "alice"
registered = 0


async def startup():
    await pool.execute("CREATE TABLE users (id serial PRIMARY KEY, name text NOT NULL UNIQUE)")


async def handle(request):
    global registered
    status = await pool.execute("INSERT INTO users (name) VALUES ($1) ON CONFLICT (name) DO NOTHING", NAME)
    if status == "INSERT 0 1":
        registered += 1
