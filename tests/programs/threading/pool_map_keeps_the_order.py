import time
from concurrent.futures import ThreadPoolExecutor

begun = []


def work(number, seconds):
    begun.append(number)
    time.sleep(seconds)
    if number == 13:
        raise ValueError(number)
    return number * number


with ThreadPoolExecutor(2) as pool:
    results = pool.map(work, [1, 2, 3, 4], [0.3, 0.1, 0.1, 0.3])
    time.sleep(0.05)
    print(begun)
    print(list(results))

    begun.clear()
    results = pool.map(work, [1, 13, 3, 4, 5, 6], [0.1, 0.2, 0.3, 0.3, 0.3, 0.3])
    print(next(results))
    try:
        next(results)
    except ValueError as error:
        print("failed", error)
    print(next(results, "over"))
    time.sleep(0.5)
    print(begun)

    start = time.monotonic()
    try:
        for result in pool.map(work, [1, 2, 3], [0.1, 0.5, 0.1], timeout=0.3):
            print(result)
    except TimeoutError as error:
        print(repr(error), 0.25 < time.monotonic() - start < 0.45)
    print(list(pool.map(max, [], [1])))
# expect: [1, 2]
# expect: [1, 4, 9, 16]
# expect: 1
# expect: failed 13
# expect: over
# expect: [1, 13, 3, 4]
# expect: 1
# expect: TimeoutError() True
# expect: []
