import threading

data = threading.local()
data.value = "main"


def work(number):
    try:
        print(data.value)
    except AttributeError as error:
        print(error)
    data.value = number
    print(data.value, hasattr(data, "other"))


for number in range(2):
    thread = threading.Thread(target=work, args=(number,))
    thread.start()
    thread.join()
print(data.value)
del data.value
print(hasattr(data, "value"))


class Mine(threading.local):
    kind = "class"

    def __init__(self, start):
        self.count = start

    def add(self):
        self.count += 1
        return self.count


mine = Mine(10)
print(mine.add(), mine.add(), mine.kind)
thread = threading.Thread(target=lambda: print(mine.add()))
thread.start()
thread.join()
# expect: '_thread._local' object has no attribute 'value'
# expect: 0 False
# expect: '_thread._local' object has no attribute 'value'
# expect: 1 False
# expect: main
# expect: False
# expect: 11 12 class
# expect: 11
