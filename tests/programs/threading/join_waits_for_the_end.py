import threading
import time

log = []


def work(number, seconds):
    time.sleep(seconds)
    log.append(number)


threads = [threading.Thread(target=work, args=(number, seconds)) for number, seconds in ((1, 0.2), (2, 0.1))]
for thread in threads:
    thread.start()
print(log, [thread.is_alive() for thread in threads])
for thread in threads:
    thread.join()
    print(log, thread.is_alive())
print(threading.active_count())
# expect: [] [True, True]
# expect: [2, 1] False
# expect: [2, 1] False
# expect: 1
