# expect-gil: [1, 1]
# expect-gil: [1, 2, 1, 2]
# expect-any: [1, 1]
# expect-any: [1, 2, 1, 2]
# assert: text == "[1, 1]"
import threading

outcome = ""
items = [1]
text = ""


def read():
    global text
    own = items
    text = str(own * 2)


def change():
    items.append(2)


threads = [threading.Thread(target=work) for work in (read, change)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
outcome = text
print(outcome)
