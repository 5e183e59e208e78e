import threading
import time

barrier = threading.Barrier(3, action=lambda: log.append("action"))
log = []


def work(number):
    for turn in range(2):
        time.sleep(0.05 * number)
        log.append(turn)
        barrier.wait()


threads = [threading.Thread(target=work, args=(number,)) for number in range(3)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(log)
print(barrier.parties, barrier.n_waiting, barrier.broken)
# expect: [0, 0, 0, 'action', 1, 1, 1, 'action']
# expect: 3 0 False
