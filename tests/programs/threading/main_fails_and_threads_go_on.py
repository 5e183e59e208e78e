import threading
import time


def work():
    time.sleep(0.1)
    print("work is done")


threading.Thread(target=work).start()
print("main fails")
raise KeyError("main")
# expect error line 12: KeyError: 'main'
# expect: main fails
# expect: work is done
