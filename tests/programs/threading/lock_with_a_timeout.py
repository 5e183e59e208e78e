import threading
import time

lock = threading.Lock()


def hold():
    with lock:
        time.sleep(0.5)


thread = threading.Thread(target=hold)
thread.start()
time.sleep(0.05)
begin = time.monotonic()
print(lock.acquire(timeout=0.1), 0.1 <= time.monotonic() - begin < 0.3)
print(lock.acquire(False), lock.acquire(timeout=0))
print(lock.acquire(timeout=5), time.monotonic() - begin < 2)
lock.release()
thread.join()
# expect: False True
# expect: False False
# expect: True True
