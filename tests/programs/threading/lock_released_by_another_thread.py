import threading
import time

lock = threading.Lock()
lock.acquire()


def release():
    time.sleep(0.1)
    print("releases")
    lock.release()


threading.Thread(target=release).start()
lock.acquire()
print("acquired", lock.locked())
# expect: releases
# expect: acquired True
