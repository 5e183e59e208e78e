import threading
import time


def fail():
    time.sleep(0.1)
    raise ValueError("only here")


def work():
    time.sleep(0.2)
    print("goes on")


threads = [threading.Thread(target=fail), threading.Thread(target=work)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print([thread.is_alive() for thread in threads])
# expect: goes on
# expect: [False, False]
