# expect-gil: True True
# expect-gil: True False
# expect-gil: False True
# expect-gil: False False
# expect-any: True True
# expect-any: True False
# expect-any: False True
# expect-any: False False
# assert: first
import threading

outcome = ""
lock = threading.Lock()
first = second = None


def take():
    global first
    lock.acquire()
    first = lock.locked()


def look():
    global second
    second = lock.locked()
    try:
        lock.release()
    except RuntimeError:
        pass


threads = [threading.Thread(target=work) for work in (take, look)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
outcome = f"{first} {second}"
print(outcome)
