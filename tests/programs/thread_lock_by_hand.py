import threading

lock = threading.Lock()
print(lock.acquire())
print(lock.acquire(False))
print(lock.acquire(blocking=False))
lock.release()
print(lock.locked())
try:
    lock.release()
except RuntimeError as error:
    print(error)
again = threading.RLock()
with again:
    with again:
        print("twice")

# expect: True
# expect: False
# expect: False
# expect: False
# expect: release unlocked lock
# expect: twice
