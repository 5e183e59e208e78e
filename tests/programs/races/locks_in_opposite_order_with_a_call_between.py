# expect-gil: meals 2
# expect-gil: deadlock
# expect-any: meals 2
# expect-any: deadlock
# assert: meals == 2
import threading

outcome = ""
fork = threading.Lock()
knife = threading.Lock()
meals = 0


def eat_left():
    global meals
    with fork:
        str(meals)
        with knife:
            meals += 1


def eat_right():
    global meals
    with knife:
        str(meals)
        with fork:
            meals += 1


threads = [threading.Thread(target=work) for work in (eat_left, eat_right)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
outcome = f"meals {meals}"
print(outcome)
