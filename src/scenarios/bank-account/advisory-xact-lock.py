from playground import parameters, pool

paid = 0


async def startup():
    await pool.execute("CREATE TABLE accounts (id int PRIMARY KEY, balance int NOT NULL)")
    await pool.execute("INSERT INTO accounts VALUES (1, $1)", parameters.balance)


async def handle(request):
    global paid
    async with pool.acquire() as connection:
        async with connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock(1)")  # the account's number
            balance = await connection.fetchval("SELECT balance FROM accounts WHERE id = 1")
            if balance < parameters.amount:
                return
            rest = balance - parameters.amount
            await connection.execute("UPDATE accounts SET balance = $1 WHERE id = 1", rest)
    paid += parameters.amount
