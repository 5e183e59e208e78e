import threading
import time

log = []


def work(number):
    for turn in range(3):
        time.sleep(0.2 + 0.3 * number)
        log.append(number)


begin = time.monotonic()
threads = [threading.Thread(target=work, args=(number,)) for number in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(log, 1.4 < time.monotonic() - begin < 1.7)
# expect: [0, 0, 1, 0, 1, 1] True
