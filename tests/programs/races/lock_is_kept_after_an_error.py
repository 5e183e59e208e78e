# expect-gil: [4, 0], locked True
# expect-gil: deadlock
# expect-any: [4, 0], locked True
# expect-any: deadlock
# assert: len(answers) == 2
import threading

outcome = ""
lock = threading.Lock()
answers = []


def ask(reply):
    try:
        lock.acquire()
        answers.append(12 // len(reply))
        lock.release()
    except ZeroDivisionError:
        answers.append(0)


def ask_well():
    ask("yes")


def ask_in_vain():
    ask("")


threads = [threading.Thread(target=work) for work in (ask_well, ask_in_vain)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
outcome = f"{answers}, locked {lock.locked()}"
print(outcome)
