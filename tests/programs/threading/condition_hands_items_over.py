import threading
import time

condition = threading.Condition()
items = []
taken = []


def consume():
    while True:
        with condition:
            while not items:
                condition.wait()
            item = items.pop(0)
        if item is None:
            return
        taken.append(item)


consumers = [threading.Thread(target=consume) for _ in range(2)]
for thread in consumers:
    thread.start()
for item in range(6):
    with condition:
        items.append(item)
        condition.notify()
    time.sleep(0.01)
with condition:
    items.extend([None, None])
    condition.notify_all()
for thread in consumers:
    thread.join()
print(sorted(taken), items)
# expect: [0, 1, 2, 3, 4, 5] []
