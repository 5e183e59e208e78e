import threading
import time

semaphore = threading.Semaphore(2)
inside = 0
most = 0


def work():
    global inside, most
    with semaphore:
        inside += 1
        most = max(most, inside)
        time.sleep(0.05)
        inside -= 1


threads = [threading.Thread(target=work) for _ in range(6)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(most, inside)
print(semaphore.acquire(), semaphore.acquire(False), semaphore.acquire(False), semaphore.acquire(timeout=0.05))
semaphore.release(2)
print(semaphore.acquire(False), semaphore.acquire(False), semaphore.acquire(False))
bounded = threading.BoundedSemaphore(1)
bounded.acquire()
bounded.release()
try:
    bounded.release()
except ValueError as error:
    print(error)
# expect: 2 0
# expect: True True False False
# expect: True True False
# expect: Semaphore released too many times
