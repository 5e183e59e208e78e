# expect-gil: weight 3
# expect-gil: weight 6
# expect-any: weight 3
# expect-any: weight 6
# assert: weight == 6
import threading

outcome = ""
weight = 0


def next_parcel():
    return 3


def load():
    global weight
    weight += next_parcel()


threads = [threading.Thread(target=work) for work in (load, load)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
outcome = f"weight {weight}"
print(outcome)
