# expect-gil: reads 1, seen 2
# expect-any: reads 1, seen 2
# assert: reads == 1
import functools
import threading
import time

outcome = ""
reads = 0


class Report:
    @functools.cached_property
    def text(self):
        global reads
        before = reads
        time.sleep(0)
        reads = before + 1
        return "text"


report = Report()
seen = []


def read():
    seen.append(report.text)


threads = [threading.Thread(target=work) for work in (read, read)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
outcome = f"reads {reads}, seen {len(seen)}"
print(outcome)
