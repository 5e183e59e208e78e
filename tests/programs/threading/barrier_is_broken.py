import threading
import time

barrier = threading.Barrier(2, timeout=0.1)


def attempt(*args):
    try:
        print("index", barrier.wait(*args))
    except threading.BrokenBarrierError as error:
        print("broken", repr(error))


attempt()
print(barrier.broken)
attempt()
barrier.reset()
print(barrier.broken)
thread = threading.Thread(target=attempt, args=(5,))
thread.start()
time.sleep(0.05)
print(barrier.n_waiting)
barrier.abort()
thread.join()
# expect: broken BrokenBarrierError()
# expect: True
# expect: broken BrokenBarrierError()
# expect: False
# expect: 1
# expect: broken BrokenBarrierError()
