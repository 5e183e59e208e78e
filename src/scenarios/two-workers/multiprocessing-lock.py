import multiprocessing

lock = multiprocessing.Lock()
counter = multiprocessing.Value("i", 0)


async def handle(request):
    with lock:
        current = counter.value
        counter.value = current + 1
