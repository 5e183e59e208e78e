import threading
import time

event = threading.Event()
log = []


def wait(number):
    log.append((number, event.wait(5)))


print(event.is_set(), event.wait(0.05))
threads = [threading.Thread(target=wait, args=(number,)) for number in range(4)]
for thread in threads:
    thread.start()
time.sleep(0.1)
print(log)
event.set()
for thread in threads:
    thread.join()
print(sorted(log), event.is_set(), event.wait())
event.clear()
print(event.is_set(), event.wait(0))
# expect: False False
# expect: []
# expect: [(0, True), (1, True), (2, True), (3, True)] True True
# expect: False False
