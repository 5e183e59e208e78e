import threading
import time
from concurrent.futures import ThreadPoolExecutor

pool = ThreadPoolExecutor(2)
other = ThreadPoolExecutor(1)


def work(number):
    time.sleep(0.1 * number)
    print("done", number)
    if number == 3:
        try:
            pool.submit(work, 4)
        except RuntimeError as error:
            print(error)


def watch():
    threading.main_thread().join(0.05)
    print("watched")
    time.sleep(0.6)
    print("last")


threading.Thread(target=watch).start()
other.submit(work, 5)
for number in (1, 3):
    pool.submit(work, number)
pool.submit(work, 1.5)
print("main ends")
# expect: main ends
# expect: watched
# expect: done 1
# expect: done 1.5
# expect: done 3
# expect: cannot schedule new futures after shutdown
# expect: done 5
# expect: last
