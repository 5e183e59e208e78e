import asyncpg
from playground import parameters, pool

paid = 0


async def startup():
    await pool.execute("CREATE TABLE accounts (id int PRIMARY KEY, balance int CHECK (balance >= 0))")
    await pool.execute("INSERT INTO accounts VALUES (1, $1)", parameters.balance)


async def handle(request):
    global paid
    try:
        await pool.execute("UPDATE accounts SET balance = balance - $1 WHERE id = 1", parameters.amount)
    except asyncpg.CheckViolationError:
        return
    paid += parameters.amount
