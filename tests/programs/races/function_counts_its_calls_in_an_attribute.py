# expect-gil: calls 1
# expect-gil: calls 2
# expect-any: calls 1
# expect-any: calls 2
# assert: greet.calls == 2
import threading

outcome = ""


def greet():
    greet.calls += int(1)


greet.calls = 0


threads = [threading.Thread(target=work) for work in (greet, greet)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
outcome = f"calls {greet.calls}"
print(outcome)
