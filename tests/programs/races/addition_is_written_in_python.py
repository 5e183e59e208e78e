# expect-gil: cents 125
# expect-gil: cents 150
# expect-any: cents 125
# expect-any: cents 150
# assert: purse.cents == 150
import threading

outcome = ""


class Money:
    def __init__(self, cents):
        self.cents = cents

    def __add__(self, cents):
        return Money(self.cents + cents)


purse = Money(100)


def earn():
    global purse
    purse = purse + 25


threads = [threading.Thread(target=work) for work in (earn, earn)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
outcome = f"cents {purse.cents}"
print(outcome)
