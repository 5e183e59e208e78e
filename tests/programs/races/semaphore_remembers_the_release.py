# expect-gil: heard True
# expect-any: heard True
# assert: heard
import threading

outcome = ""
bell = threading.Semaphore(0)
heard = False


def listen():
    global heard
    bell.acquire()
    heard = True


def ring():
    bell.release()


threads = [threading.Thread(target=work) for work in (listen, ring)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
outcome = f"heard {heard}"
print(outcome)
