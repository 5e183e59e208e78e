import threading
import time

condition = threading.Condition(threading.Lock())
ready = False


def tell():
    global ready
    time.sleep(0.2)
    with condition:
        ready = True
        condition.notify_all()


with condition:
    begin = time.monotonic()
    print(condition.wait(0.05), condition.wait(0), time.monotonic() - begin >= 0.05)
    print(condition.wait_for(lambda: ready, 0.05))
threading.Thread(target=tell).start()
with condition:
    print(condition.wait_for(lambda: ready), condition.wait_for(lambda: "at once"))
with threading.Condition() as nested:
    print(nested)
# expect: False False True
# expect: False
# expect: True at once
# expect: True
