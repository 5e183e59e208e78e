# expect-gil: done 1
# expect-gil: stuck
# expect-any: done 1
# expect-any: stuck
# assert: len(done) == 1
import queue
import threading

outcome = ""
jobs = queue.Queue()
jobs.put("only")
done = []


def work():
    if not jobs.empty():
        done.append(jobs.get())


threads = [threading.Thread(target=work) for work in (work, work)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
outcome = f"done {len(done)}"
print(outcome)
