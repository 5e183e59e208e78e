import threading
import time

unprotected = 0
protected = 0
lock = threading.Lock()


def work():
    global unprotected, protected
    current = unprotected
    time.sleep(0.05)
    unprotected = current + 1
    with lock:
        current = protected
        time.sleep(0.001)
        protected = current + 1


threads = [threading.Thread(target=work) for _ in range(5)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(unprotected, protected)
# expect: 1 5
