import time

start = time.monotonic()
time.sleep(0.01)
passed = time.monotonic() - start
print(passed >= 0.01, passed < 60)
a = time.perf_counter()
b = time.perf_counter()
print(b >= a, isinstance(time.time(), float), isinstance(time.time_ns(), int), time.monotonic_ns() <= time.monotonic_ns())
try:
    time.sleep(-1)
except ValueError as error:
    print(error)
print(time.sleep(0))

# expect: True True
# expect: True True True True
# expect: sleep length must be non-negative
# expect: None
