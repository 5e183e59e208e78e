import asyncio
from playground import parameters, pool

lock = asyncio.Lock()  # of this worker alone
TABLE = "CREATE TABLE IF NOT EXISTS accounts (id int PRIMARY KEY, balance int, paid int)"


async def startup():
    await pool.execute(TABLE)
    await pool.execute("INSERT INTO accounts VALUES (1, $1, 0) ON CONFLICT DO NOTHING", parameters.balance)


async def handle(request):
    async with lock:
        balance = await pool.fetchval("SELECT balance FROM accounts WHERE id = 1")
        if balance < parameters.amount:
            return
        rest = balance - parameters.amount
        await pool.execute(
            "UPDATE accounts SET balance = $1, paid = paid + $2 WHERE id = 1", rest, parameters.amount)
