from concurrent.futures import ThreadPoolExecutor

pool = ThreadPoolExecutor(1)


def inner():
    return 1


def outer():
    print("outer begins", flush=True)
    return pool.submit(inner).result()


print("main waits", flush=True)
print(pool.submit(outer).result())
# expect outcome: stuck
# expect: main waits
# expect: outer begins
