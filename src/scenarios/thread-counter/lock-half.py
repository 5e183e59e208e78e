import threading
from playground import parameters

counter = 0
lock = threading.Lock()


def handle(request):
    global counter
    for _ in range(parameters.increments):
        with lock:
            current = counter
        with lock:
            counter = current + 1
