# expect-gil: halves 1, whole 2
# expect-gil: halves 2, whole 2
# expect-any: halves 1, whole 2
# expect-any: halves 2, whole 2
# assert: halves == 2
import threading

outcome = ""
lock = threading.Lock()
halves = whole = 0


def work():
    global halves, whole
    with lock:
        before = halves
    with lock:
        halves = before + 1
    with lock:
        whole += 1


threads = [threading.Thread(target=work) for work in (work, work)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
outcome = f"halves {halves}, whole {whole}"
print(outcome)
