# expect-gil: done 1
# expect-any: done 1
# assert: len(done) == 1
import queue
import threading

outcome = ""
jobs = queue.Queue()
jobs.put("only")
done = []


def work():
    try:
        done.append(jobs.get_nowait())
    except queue.Empty:
        pass


threads = [threading.Thread(target=work) for work in (work, work)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
outcome = f"done {len(done)}"
print(outcome)
