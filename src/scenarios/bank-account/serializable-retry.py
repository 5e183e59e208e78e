import asyncpg
from playground import parameters, pool

paid = 0


async def startup():
    await pool.execute("CREATE TABLE accounts (id int PRIMARY KEY, balance int NOT NULL)")
    await pool.execute("INSERT INTO accounts VALUES (1, $1)", parameters.balance)


async def withdraw(amount):
    async with pool.acquire() as connection:
        async with connection.transaction(isolation="serializable"):
            balance = await connection.fetchval("SELECT balance FROM accounts WHERE id = 1")
            if balance < amount:
                return False
            rest = balance - amount
            await connection.execute("UPDATE accounts SET balance = $1 WHERE id = 1", rest)
    return True


async def handle(request):
    global paid
    while True:
        try:
            if await withdraw(parameters.amount):
                paid += parameters.amount
            return
        except asyncpg.SerializationError:
            pass  # somebody else was first: again, from the start
