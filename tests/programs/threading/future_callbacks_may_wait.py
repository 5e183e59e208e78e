import threading
import time
from concurrent.futures import ThreadPoolExecutor

lock = threading.Lock()
order = []


def note(future):
    time.sleep(0.1)
    with lock:
        order.append((future.result(), threading.current_thread().name))


with ThreadPoolExecutor(2, "w") as pool:
    first = pool.submit(time.sleep, 0.1)
    first.add_done_callback(lambda future: note(pool.submit(lambda: "nested")))
    lock.acquire()
    second = pool.submit(lambda: (time.sleep(0.05), "second")[1])
    second.add_done_callback(note)
    print(second.result(), order)
    time.sleep(0.4)
    print(order)
    lock.release()
print(order)
# expect: second []
# expect: []
# expect: [('second', 'w_1'), ('nested', 'w_0')]
