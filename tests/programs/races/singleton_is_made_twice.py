# expect-gil: made 1, same True
# expect-gil: made 2, same False
# expect-any: made 1, same True
# expect-any: made 1, same False
# expect-any: made 2, same False
# expect-any: made 2, same True
# assert: Connection.made == 1
import threading

outcome = ""


class Connection:
    made = 0

    def __init__(self):
        Connection.made = Connection.made + 1


shared = None
got = []


def connect():
    global shared
    if shared is None:
        shared = Connection()
    got.append(shared)


threads = [threading.Thread(target=work) for work in (connect, connect)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
outcome = f"made {Connection.made}, same {got[0] is got[1]}"
print(outcome)
