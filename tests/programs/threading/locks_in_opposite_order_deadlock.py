import threading
import time

first = threading.Lock()
second = threading.Lock()


def work(one, other):
    with one:
        time.sleep(0.1)
        with other:
            print("never printed")


threads = [threading.Thread(target=work, args=pair) for pair in ((first, second), (second, first))]
for thread in threads:
    thread.start()
print("both have begun")
for thread in threads:
    thread.join()
# expect outcome: deadlock
# expect: both have begun
