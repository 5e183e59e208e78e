# expect-gil: blue 1
# expect-gil: blue 2
# expect-any: blue 1
# expect-any: blue 2
# assert: votes["blue"] == 2
import threading

outcome = ""
votes = {}


def vote():
    votes["blue"] = votes.get("blue", 0) + 1


threads = [threading.Thread(target=work) for work in (vote, vote)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
outcome = f"blue {votes['blue']}"
print(outcome)
