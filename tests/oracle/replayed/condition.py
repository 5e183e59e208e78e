import threading

ready = False
seen = 0
condition = threading.Condition()


def consumer():
    global seen
    with condition:
        if not ready:
            condition.wait()
        seen += 1


def producer():
    global ready
    with condition:
        ready = True
        condition.notify()


threads = [threading.Thread(target=consumer), threading.Thread(target=consumer), threading.Thread(target=producer)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
