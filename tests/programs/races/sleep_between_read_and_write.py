# expect-gil: slow 1, quick 2
# expect-gil: slow 2, quick 2
# expect-any: slow 1, quick 1
# expect-any: slow 1, quick 2
# expect-any: slow 2, quick 1
# expect-any: slow 2, quick 2
# assert: slow == 2
import threading
import time

outcome = ""
slow = quick = 0


def work():
    global slow, quick
    before = slow
    time.sleep(0.0001)
    slow = before + 1
    quick += 1
    time.sleep(0.0001)


threads = [threading.Thread(target=work) for work in (work, work)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
outcome = f"slow {slow}, quick {quick}"
print(outcome)
