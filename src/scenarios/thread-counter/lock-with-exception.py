import threading
from playground import parameters

counter = 0
lock = threading.Lock()


def write_log(number):
    if number == 0:
        raise OSError("no space left on device")


def add(number):
    global counter
    with lock:
        counter += 1
        write_log(number)


def handle(request):
    for number in range(parameters.increments):
        try:
            add(number)
        except OSError:
            pass  # counted all the same
