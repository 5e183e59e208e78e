import multiprocessing
from playground import parameters

counter = 0
parts = multiprocessing.Queue()


def work():
    total = 0
    for _ in range(parameters.increments):
        total += 1
    parts.put(total)


if __name__ == "__main__":
    processes = [multiprocessing.Process(target=work) for _ in range(parameters.requests)]
    for process in processes:
        process.start()
    counter = sum([parts.get() for _ in processes])
    for process in processes:
        process.join()
