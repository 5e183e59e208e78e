import concurrent.futures
import time
from concurrent.futures import ALL_COMPLETED, FIRST_COMPLETED, FIRST_EXCEPTION, ThreadPoolExecutor, wait


def work(number):
    time.sleep(0.1 * number)
    if number == 3:
        raise KeyError(number)
    return number


def numbers(futures):
    return sorted(names[future] for future in futures)


with ThreadPoolExecutor(8) as pool:
    names = {pool.submit(work, number): number for number in (1, 2, 3, 5)}
    done, not_done = wait(names, timeout=0)
    print(numbers(done), numbers(not_done))
    for options in ({"return_when": FIRST_COMPLETED}, {"timeout": 0.15}, {"return_when": FIRST_EXCEPTION},
                    {"return_when": FIRST_COMPLETED}, {"return_when": ALL_COMPLETED}, {}):
        result = wait(list(names) * 2, **options)
        print(numbers(result.done), numbers(result.not_done))
    print(wait([]), wait([], return_when="never"))
    future = pool.submit(work, 1)
    try:
        wait([future], return_when="never")
    except ValueError as error:
        print(error)
    blocked = concurrent.futures.Future()
    failed = concurrent.futures.Future()
    failed.set_exception(ValueError())
    print(len(wait([blocked, failed], return_when=FIRST_EXCEPTION).done))
    blocked.cancel()
    print(len(wait([blocked, failed], timeout=0.05).done))
    blocked.set_running_or_notify_cancel()
    print(len(wait([blocked, failed], timeout=0.05).done))
# expect: [] [1, 2, 3, 5]
# expect: [1] [2, 3, 5]
# expect: [1, 2] [3, 5]
# expect: [1, 2, 3] [5]
# expect: [1, 2, 3] [5]
# expect: [1, 2, 3, 5] []
# expect: [1, 2, 3, 5] []
# expect: DoneAndNotDoneFutures(done=set(), not_done=set()) DoneAndNotDoneFutures(done=set(), not_done=set())
# expect: Invalid return condition: 'never'
# expect: 1
# expect: 1
# expect: 2
