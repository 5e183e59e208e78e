from playground import pool

done = 0


async def startup():
    await pool.execute("CREATE TABLE accounts (id int PRIMARY KEY, balance int NOT NULL)")
    await pool.execute("INSERT INTO accounts VALUES (1, 1000), (2, 1000)")


async def transfer(source, target, amount):
    async with pool.acquire() as connection:
        async with connection.transaction():
            for account in (source, target):
                await connection.execute("SELECT 1 FROM accounts WHERE id = $1 FOR UPDATE", account)
            for account, change in ((source, -amount), (target, amount)):
                await connection.execute(
                    "UPDATE accounts SET balance = balance + $1 WHERE id = $2", change, account)


async def handle(request):
    global done
    source, target = (1, 2) if request.id % 2 == 1 else (2, 1)
    await transfer(source, target, request.amount)
    done += 1
