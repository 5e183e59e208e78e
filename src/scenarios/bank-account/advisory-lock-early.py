from playground import parameters, pool

paid = 0


async def startup():
    await pool.execute("CREATE TABLE accounts (id int PRIMARY KEY, balance int NOT NULL)")
    await pool.execute("INSERT INTO accounts VALUES (1, $1)", parameters.balance)


async def withdraw(connection, amount):
    await connection.execute("SELECT pg_advisory_lock(1)")
    try:
        balance = await connection.fetchval("SELECT balance FROM accounts WHERE id = 1")
        if balance < amount:
            return False
        rest = balance - amount
        await connection.execute("UPDATE accounts SET balance = $1 WHERE id = 1", rest)
        return True
    finally:
        await connection.execute("SELECT pg_advisory_unlock(1)")


async def handle(request):
    global paid
    async with pool.acquire() as connection:
        async with connection.transaction():
            done = await withdraw(connection, parameters.amount)
    if done:
        paid += parameters.amount
