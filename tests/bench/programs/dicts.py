class Account:
    def __init__(self, number):
        self.number = number
        self.balance = 0
    def deposit(self, amount):
        self.balance += amount
def work(n):
    table = {}
    accounts = [Account(i) for i in range(100)]
    for i in range(n):
        key = i % 1000
        table[key] = table.get(key, 0) + 1
        account = accounts[i % 100]
        account.deposit(key)
        account.number = account.number + 1
    return sum(table.values()), sum(a.balance for a in accounts)
print(work(1000000))
