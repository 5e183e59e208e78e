import queue
import threading
import time

items = queue.Queue(maxsize=2)
done = []


def work():
    while True:
        item = items.get()
        if item is None:
            items.task_done()
            return
        time.sleep(0.01)
        done.append(item)
        items.task_done()


threads = [threading.Thread(target=work) for _ in range(2)]
for thread in threads:
    thread.start()
for item in range(8):
    items.put(item)
items.join()
print(sorted(done), items.qsize(), items.empty(), items.full())
for _ in threads:
    items.put(None)
items.join()
for thread in threads:
    thread.join()
try:
    items.task_done()
except ValueError as error:
    print(error)
# expect: [0, 1, 2, 3, 4, 5, 6, 7] 0 True False
# expect: task_done() called too many times
