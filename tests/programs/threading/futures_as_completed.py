import time
from concurrent.futures import Future, ThreadPoolExecutor, as_completed


def work(number):
    time.sleep(0.1 * number)
    if number == 2:
        raise ValueError(number)
    return number


with ThreadPoolExecutor(8) as pool:
    futures = [pool.submit(work, number) for number in (3, 1, 2, 4)]
    for future in as_completed(futures + futures):
        print(future.exception() or future.result())
    futures = [pool.submit(work, number) for number in (1, 3, 5)]
    try:
        for future in as_completed(futures, timeout=0.2):
            print("in time", future.result())
    except TimeoutError as error:
        print(error)
    print(len(list(as_completed(futures))))
    print(list(as_completed([])))
    try:
        for future in as_completed([Future()], timeout=0):
            print("never")
    except TimeoutError as error:
        print(error)
    held = Future()
    pool.submit(lambda: (time.sleep(0.1), held.cancel(), time.sleep(0.1), held.set_running_or_notify_cancel()))
    start = time.monotonic()
    for future in as_completed([held]):
        print(future.cancelled(), 0.15 < time.monotonic() - start < 0.35)
# expect: 1
# expect: 2
# expect: 3
# expect: 4
# expect: in time 1
# expect: 2 (of 3) futures unfinished
# expect: 3
# expect: []
# expect: 1 (of 1) futures unfinished
# expect: True True
