# expect-gil: reads 2, at once 1
# expect-any: reads 2, at once 1
# assert: most == 1
import functools
import threading
import time

outcome = ""
inside = most = reads = 0


class Report:
    @functools.cached_property
    def text(self):
        global inside, most, reads
        reads += 1
        inside += 1
        most = max(most, inside)
        time.sleep(0)
        inside -= 1
        return "text"


first = Report()
second = Report()


def read_first():
    first.text


def read_second():
    second.text


threads = [threading.Thread(target=work) for work in (read_first, read_second)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
outcome = f"reads {reads}, at once {most}"
print(outcome)
