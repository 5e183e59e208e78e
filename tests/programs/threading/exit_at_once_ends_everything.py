import os
import sys
import threading
import time


def leave():
    time.sleep(0.1)
    print("leaves", flush=True)
    os._exit(0)


threading.Thread(target=leave).start()
try:
    time.sleep(30)
finally:
    print("never printed")
# expect: leaves
