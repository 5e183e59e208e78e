from playground import parameters, pool

paid = 0


async def startup():
    await pool.execute("CREATE TABLE accounts (id int PRIMARY KEY, balance int NOT NULL)")
    await pool.execute("INSERT INTO accounts VALUES (1, $1)", parameters.balance)


async def handle(request):
    global paid
    status = await pool.execute(
        "UPDATE accounts SET balance = balance - $1 WHERE id = 1 AND balance >= $1", parameters.amount)
    if status == "UPDATE 1":
        paid += parameters.amount
