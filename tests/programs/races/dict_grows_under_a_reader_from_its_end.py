# expect-gil: all fine
# expect-gil: changed size
# expect-any: all fine
# expect-any: changed size
# assert: seen == "all fine"
import threading

outcome = ""
prices = {"tea": 1, "pie": 5}
seen = ""


def read():
    global seen
    try:
        for name in reversed(prices):
            str(name)
        seen = "all fine"
    except RuntimeError:
        seen = "changed size"


def change():
    prices["jam"] = 2


threads = [threading.Thread(target=work) for work in (read, change)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
outcome = seen
print(outcome)
