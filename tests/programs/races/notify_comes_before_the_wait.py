# expect-gil: heard True
# expect-gil: stuck
# expect-any: heard True
# expect-any: stuck
# assert: heard
import threading

outcome = ""
bell = threading.Condition()
heard = False


def listen():
    global heard
    with bell:
        bell.wait()
        heard = True


def ring():
    with bell:
        bell.notify()


threads = [threading.Thread(target=work) for work in (listen, ring)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
outcome = f"heard {heard}"
print(outcome)
