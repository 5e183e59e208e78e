import threading
from playground import parameters

counter = 0
semaphore = threading.Semaphore(1)


def step():
    return 1


def handle(request):
    global counter
    for _ in range(parameters.increments):
        with semaphore:
            counter += step()
