import threading


class Account:
    def __init__(self):
        self.balance = 0

    def pay(self, amount):
        seen = self.balance
        self.balance = seen + amount


account = Account()
total = 0


def work():
    for _ in range(2):
        account.pay(1)


threads = [threading.Thread(target=work) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
total = account.balance
total = total + 0
