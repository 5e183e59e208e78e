# expect-gil: 2 seen
# expect-gil: 3 seen
# expect-gil: changed size
# expect-any: 2 seen
# expect-any: 3 seen
# expect-any: changed size
# assert: seen == "2 seen"
import threading

outcome = ""
prices = {"tea": 1, "pie": 5}
seen = ""


def read():
    global seen
    numbered = enumerate(prices.values())
    str(0)
    try:
        seen = f"{len(list(numbered))} seen"
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
