import time
from concurrent.futures import CancelledError, ThreadPoolExecutor


def work(number):
    time.sleep(0.2)
    print("done", number)
    return number


pool = ThreadPoolExecutor(2)
futures = [pool.submit(work, number) for number in range(2)]
time.sleep(0.05)
futures += [pool.submit(work, number) for number in range(2, 5)]
time.sleep(0.05)
print(futures[2].cancel(), futures[0].cancel(), [future.running() for future in futures])
futures[3].add_done_callback(lambda future: print("callback", future.cancelled()))
pool.shutdown(wait=False, cancel_futures=True)
print([future.cancelled() for future in futures])
print([future.done() for future in futures])
try:
    futures[4].result()
except CancelledError as error:
    print(repr(error))
try:
    pool.submit(work, 5)
except RuntimeError as error:
    print(error)
time.sleep(0.05)
pool.shutdown(wait=True)
print([future.done() for future in futures])
pool.shutdown()
# expect: True False [True, True, False, False, False]
# expect: callback True
# expect: [False, False, True, True, True]
# expect: [False, False, True, True, True]
# expect: CancelledError()
# expect: cannot schedule new futures after shutdown
# expect: done 0
# expect: done 1
# expect: [True, True, True, True, True]
