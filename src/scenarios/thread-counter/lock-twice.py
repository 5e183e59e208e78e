import threading
from playground import parameters

counter = 0
lock = threading.Lock()


def add():
    global counter
    with lock:
        counter += 1


def handle(request):
    for _ in range(parameters.increments):
        with lock:
            add()
