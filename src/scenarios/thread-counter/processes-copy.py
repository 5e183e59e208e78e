import multiprocessing
from playground import parameters

counter = 0


def work():
    global counter
    for _ in range(parameters.increments):
        counter += 1


if __name__ == "__main__":
    processes = [multiprocessing.Process(target=work) for _ in range(parameters.requests)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
