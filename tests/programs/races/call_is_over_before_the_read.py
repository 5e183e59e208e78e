# expect-gil: paid 10, owed 10
# expect-any: paid 5, owed 5
# expect-any: paid 5, owed 10
# expect-any: paid 10, owed 5
# expect-any: paid 10, owed 10
# assert: paid == 10 and owed == 10
import threading

outcome = ""
paid = owed = 0


def price():
    return 5


def buy():
    global paid, owed
    amount = price()
    paid += amount
    owed = price() + owed


threads = [threading.Thread(target=work) for work in (buy, buy)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
outcome = f"paid {paid}, owed {owed}"
print(outcome)
