import time
from concurrent.futures import ThreadPoolExecutor


def work():
    time.sleep(0.1)
    print("worked")


pool = ThreadPoolExecutor(1)
pool.submit(work)
pool.submit(work)
raise ValueError("main")
# expect error line 13: ValueError: main
# expect: worked
# expect: worked
