from playground import parameters, pool

left = 0


async def startup():
    await pool.execute("CREATE TABLE doctors (id int PRIMARY KEY, on_call boolean NOT NULL)")
    await pool.execute("CREATE TABLE rota (id int PRIMARY KEY)")
    await pool.execute("INSERT INTO rota VALUES (1)")
    for doctor in range(1, parameters.requests + 1):
        await pool.execute("INSERT INTO doctors VALUES ($1, true)", doctor)


async def handle(request):
    global left
    async with pool.acquire() as connection:
        async with connection.transaction():
            await connection.execute("SELECT 1 FROM rota WHERE id = 1 FOR UPDATE")
            doctors = await connection.fetchval("SELECT count(*) FROM doctors WHERE on_call")
            if doctors < 2:
                return
            await connection.execute("UPDATE doctors SET on_call = false WHERE id = $1", request.id)
    left += 1
