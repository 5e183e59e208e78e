import multiprocessing

lock = multiprocessing.Lock()
recursive = multiprocessing.RLock()
places = multiprocessing.Semaphore(2)
bounded = multiprocessing.BoundedSemaphore(1)
seen = multiprocessing.Queue()


def work():
    seen.put((lock.acquire(False), recursive.acquire(timeout=0.01), places.acquire(False), places.acquire(False)))
    lock.release()  # whoever has it


def refused(call):
    try:
        call()
    except (ValueError, AssertionError) as error:
        print(type(error).__name__, error)


if __name__ == "__main__":
    with lock, recursive, recursive, places:
        process = multiprocessing.Process(target=work)
        process.start()
        process.join()
        print(seen.get())  # expect: (False, False, True, False)
        print(lock.acquire(False))  # expect: True
    print(places.get_value(), bounded.get_value())  # expect: 1 1
    refused(lock.release)  # expect: ValueError semaphore or lock released too many times
    refused(bounded.release)  # expect: ValueError semaphore or lock released too many times
    refused(recursive.release)  # expect: AssertionError attempt to release recursive lock not owned by thread
    print(places.release(), places.get_value())  # expect: None 2
