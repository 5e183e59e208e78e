# expect-gil: visits 4
# expect-any: visits 2
# expect-any: visits 3
# expect-any: visits 4
# assert: visits == 4
import threading

outcome = ""
visits = 0


def count():
    global visits
    for _ in range(2):
        visits += 1


threads = [threading.Thread(target=work) for work in (count, count)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
outcome = f"visits {visits}"
print(outcome)
