from playground import parameters, pool

paid = 0


async def startup():
    await pool.execute("CREATE TABLE accounts (id int PRIMARY KEY, balance int, version int)")
    await pool.execute("INSERT INTO accounts VALUES (1, $1, 1)", parameters.balance)


async def handle(request):
    global paid
    while True:
        account = await pool.fetchrow("SELECT balance, version FROM accounts WHERE id = 1")
        if account["balance"] < parameters.amount:
            return
        status = await pool.execute(
            "UPDATE accounts SET balance = $1, version = version + 1 WHERE id = 1 AND version = $2",
            account["balance"] - parameters.amount, account["version"])
        if status == "UPDATE 1":
            break
    paid += parameters.amount
