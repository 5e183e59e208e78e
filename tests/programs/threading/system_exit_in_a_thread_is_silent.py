import sys
import threading


def leave():
    try:
        sys.exit(3)
    finally:
        print("on the way out")


thread = threading.Thread(target=leave)
thread.start()
thread.join()
print(thread.is_alive(), threading.active_count())
# expect: on the way out
# expect: False 1
