# expect-gil: reads 2
# expect-gil: deadlock
# expect-any: reads 2
# expect-any: deadlock
# assert: reads == 2
import functools
import threading

outcome = ""
printer = threading.RLock()
reads = 0


class Report:
    @functools.cached_property
    def text(self):
        global reads
        with printer:
            reads += 1
            return "text"


first = Report()
second = Report()


def read():
    first.text


def read_and_print():
    with printer:
        second.text


threads = [threading.Thread(target=work) for work in (read, read_and_print)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
outcome = f"reads {reads}"
print(outcome)
