import threading
from playground import parameters, upstream

semaphore = threading.Semaphore(parameters.limit)


def handle(request):
    with semaphore:
        return upstream.get_blocking(request.key)
