# expect-gil: refused 0
# expect-gil: refused 1
# expect-any: refused 0
# expect-any: refused 1
# assert: refused == 0
import threading

outcome = ""
refused = 0


def count():
    n = 0
    while True:
        n += 1
        yield n


numbers = count()


def take():
    global refused
    try:
        next(numbers)
    except ValueError:
        refused = 1


threads = [threading.Thread(target=work) for work in (take, take)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
outcome = f"refused {refused}"
print(outcome)
