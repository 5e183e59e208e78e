import multiprocessing

whole = multiprocessing.Value("i", 2147483647)
real = multiprocessing.Value("d", 1)
small = multiprocessing.Value("b", 130)
raw = multiprocessing.Value("i", 3, lock=False)
numbers = multiprocessing.Array("i", [1, 2, 3])
zeros = multiprocessing.Array("q", 2)


def work():
    with whole.get_lock():
        whole.value += 1
    real.value /= 2
    numbers[-1] = 9
    zeros[0] = len(numbers)
    raw.value = 4


if __name__ == "__main__":
    process = multiprocessing.Process(target=work)
    process.start()
    process.join()
    print(whole.value, real.value, small.value, raw.value)  # expect: -2147483648 0.5 -126 4
    print(numbers[:], numbers[2], list(zeros), numbers[1:])  # expect: [1, 2, 9] 9 [3, 0] [2, 9]
    try:
        numbers[3]
    except IndexError as error:
        print(error)  # expect: invalid index
    with numbers:
        numbers[0] = 5
    print(numbers[0], process.exitcode)  # expect: 5 0
