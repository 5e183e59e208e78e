import threading
from playground import parameters

counter = 0
sums = [0] * parameters.requests


def work(place):
    total = 0
    for _ in range(parameters.increments):
        total += 1
    sums[place] = total


threads = [threading.Thread(target=work, args=(place,)) for place in range(parameters.requests)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
counter = sum(sums)
