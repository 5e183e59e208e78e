import threading
import time

lock = threading.Lock()


def hold():
    with lock:
        time.sleep(0.3)


thread = threading.Thread(target=hold)
thread.start()
time.sleep(0.05)
begin = time.monotonic()
print(lock.acquire(timeout=0.1), round(time.monotonic() - begin, 1))
print(lock.acquire(False), lock.acquire(timeout=0))
print(lock.acquire(timeout=5), round(time.monotonic() - begin, 1) < 1)
lock.release()
thread.join()
# expect: False 0.1
# expect: False False
# expect: True True
