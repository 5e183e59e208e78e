# expect-gil: [1]
# expect-gil: [1, 2]
# expect-gil: [1, 2, 3]
# expect-any: [1]
# expect-any: [1, 2]
# expect-any: [1, 2, 3]
# assert: text == "[1]"
import threading

outcome = ""
items = [1]
text = ""


def read():
    global text
    own = [0]
    own[:] = items
    text = str(own)


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
