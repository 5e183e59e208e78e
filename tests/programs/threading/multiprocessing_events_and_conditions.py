import multiprocessing

event = multiprocessing.Event()
condition = multiprocessing.Condition()
ready = multiprocessing.Value("i", 0)
answers = multiprocessing.Queue()


def work(number):
    event.wait()
    with condition:
        while ready.value < 2:
            condition.wait()
        ready.value += 1
        condition.notify_all()
    answers.put(number)


if __name__ == "__main__":
    print(event.is_set(), event.wait(0.01))  # expect: False False
    processes = [multiprocessing.Process(target=work, args=(number,)) for number in range(2)]
    for process in processes:
        process.start()
    event.set()
    with condition:
        ready.value = 2
        condition.notify_all()
        print(condition.wait_for(lambda: ready.value == 4, timeout=5))  # expect: True
    print(sorted([answers.get(), answers.get()]))  # expect: [0, 1]
    for process in processes:
        process.join()
    event.clear()
    print(event.is_set(), event.wait(0))  # expect: False False
    with condition:
        print(condition.wait(0.01))  # expect: False
