# expect-gil: total 6, left 1
# expect-gil: total 5, left 0
# expect-gil: total 5, left 1
# expect-any: total 6, left 1
# expect-any: total 5, left 0
# expect-any: total 5, left 1
# assert: total == 6
import threading

outcome = ""
prices = {"tea": 1}
total = left = 0


def read():
    global total
    prices["pie"] = 5
    total = sum(prices.values())


def change():
    global left
    del prices["tea"]
    left = len(list(prices))


threads = [threading.Thread(target=work) for work in (read, change)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
outcome = f"total {total}, left {left}"
print(outcome)
