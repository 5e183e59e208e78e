import threading
import time


def work(number):
    time.sleep(0.1 * number)
    print("thread", number)
    if number == 2:
        threading.Thread(target=work, args=(3,)).start()


for number in (2, 1):
    threading.Thread(target=work, args=(number,)).start()
print("main ends")
# expect: main ends
# expect: thread 1
# expect: thread 2
# expect: thread 3
