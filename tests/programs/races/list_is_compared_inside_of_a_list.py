# expect-gil: same False
# expect-gil: same True
# expect-any: same False
# expect-any: same True
# assert: is_same
import threading

outcome = ""
items = [1]
is_same = True


def read():
    global is_same
    rows = [[items]]
    is_same = rows == [[[1, 2]]]


def change():
    items.append(2)
    str(0)
    items.append(3)


threads = [threading.Thread(target=work) for work in (read, change)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
outcome = f"same {is_same}"
print(outcome)
