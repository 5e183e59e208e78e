import queue
import threading
from playground import parameters

counter = 0
commands = queue.Queue()


def owner():
    global counter
    while True:
        counter += commands.get()
        commands.task_done()


def startup():
    threading.Thread(target=owner, daemon=True).start()


def handle(request):
    for _ in range(parameters.increments):
        commands.put(1)
    commands.join()
