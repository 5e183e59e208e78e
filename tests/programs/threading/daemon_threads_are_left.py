import threading
import time


def work(seconds):
    try:
        time.sleep(seconds)
        print("slept", seconds)
    finally:
        print("left", seconds)


def parent():
    child = threading.Thread(target=work, args=(30,))
    print(child.daemon)
    child.start()


threading.Thread(target=work, args=(0.1,), daemon=True).start()
threading.Thread(target=parent, daemon=True).start()
time.sleep(0.2)
print(threading.active_count())
# expect: True
# expect: slept 0.1
# expect: left 0.1
# expect: 2
