import threading
import time

log = []


def work(number):
    for turn in range(3):
        time.sleep(0.03 + 0.05 * number)
        log.append(number)


begin = time.monotonic()
threads = [threading.Thread(target=work, args=(number,)) for number in range(3)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(log, round(time.monotonic() - begin, 1))
# expect: [0, 0, 1, 0, 2, 1, 1, 2, 2] 0.4
