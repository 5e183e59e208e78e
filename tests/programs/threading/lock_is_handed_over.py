import threading
import time

lock = threading.Lock()
log = []


def work(number):
    time.sleep(0.05 * number)
    with lock:
        log.append(("in", number))
        time.sleep(0.2)
        log.append(("out", number))


threads = [threading.Thread(target=work, args=(number,)) for number in range(3)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print([kind for kind, _ in log], log[0], sorted(log))
print(lock.locked())
# expect: ['in', 'out', 'in', 'out', 'in', 'out'] ('in', 0) [('in', 0), ('in', 1), ('in', 2), ('out', 0), ('out', 1), ('out', 2)]
# expect: False
