# expect-gil: [1, 0]
# expect-gil: [1, 2, 0]
# expect-gil: [1, 2, 3, 0]
# expect-any: [1, 0]
# expect-any: [1, 2, 0]
# expect-any: [1, 2, 3, 0]
# assert: text == "[1, 0]"
import threading

outcome = ""
items = [1]
text = ""


def read():
    global text
    own = items
    text = str(own + [0])


def change():
    items.append(2)
    str(0)
    items.append(3)


threads = [threading.Thread(target=work) for work in (read, change)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
outcome = text
print(outcome)
