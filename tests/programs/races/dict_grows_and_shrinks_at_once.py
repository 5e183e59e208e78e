# expect-gil: all fine
# expect-any: all fine
# expect-any: changed size
# assert: problem == ""
import threading

outcome = ""
guests = {"ann": 1, "ben": 2}
problem = ""


def come_and_go():
    for guest in ("cid", "dan"):
        guests[guest] = 3
        del guests[guest]


def greet():
    global problem
    try:
        for name in guests:
            name.upper()
    except RuntimeError:
        problem = "changed size"


threads = [threading.Thread(target=work) for work in (come_and_go, greet)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
outcome = problem or "all fine"
print(outcome)
