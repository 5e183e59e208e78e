# expect-gil: deadlock
# expect-any: deadlock
# assert: written == 4
import threading

outcome = ""
lock = threading.Lock()
written = 0


def write(text):
    global written
    with lock:
        written += len(text)


def write_line():
    with lock:
        write("a")
        write(".")


threads = [threading.Thread(target=work) for work in (write_line, write_line)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
outcome = f"written {written}"
print(outcome)
