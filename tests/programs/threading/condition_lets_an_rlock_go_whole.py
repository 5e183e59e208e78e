import threading
import time

condition = threading.Condition()


def tell():
    with condition:
        print("tells")
        condition.notify()


with condition:
    with condition:
        threading.Timer(0.1, tell).start()
        print(condition.wait(5))
    try:
        condition.notify()
        print("still held")
    except RuntimeError as error:
        print(error)
try:
    condition.notify()
except RuntimeError as error:
    print(error)
# expect: tells
# expect: True
# expect: still held
# expect: cannot notify on un-acquired lock
