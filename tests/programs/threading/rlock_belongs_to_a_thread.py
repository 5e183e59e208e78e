import threading
import time

lock = threading.RLock()
log = []


def work(number):
    with lock:
        with lock:
            log.append(number)
            time.sleep(0.1)
            log.append(number)


def release():
    try:
        lock.release()
    except RuntimeError as error:
        print(error)


threads = [threading.Thread(target=work, args=(number,)) for number in range(3)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(log[0::2] == log[1::2], sorted(log))
with lock:
    thread = threading.Thread(target=release)
    thread.start()
    thread.join()
    thread = threading.Thread(target=lambda: print(lock.acquire(timeout=0.05)))
    thread.start()
    thread.join()
# expect: True [0, 0, 1, 1, 2, 2]
# expect: cannot release un-acquired lock
# expect: False
