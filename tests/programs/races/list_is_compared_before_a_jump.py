# expect-gil: one
# expect-gil: two
# expect-any: one
# expect-any: two
# assert: word == "one"
import threading

outcome = ""
items = [1]
word = ""


def read():
    global word
    own = items
    if own == [1, 2]:
        word = "two"
    elif len(own) > 2:
        word = "more"
    else:
        word = "one"


def change():
    items.append(2)


threads = [threading.Thread(target=work) for work in (read, change)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
outcome = word
print(outcome)
