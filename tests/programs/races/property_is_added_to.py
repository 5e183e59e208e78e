# expect-gil: level 10
# expect-gil: level 20
# expect-any: level 10
# expect-any: level 20
# assert: tank.litres == 20
import threading

outcome = ""


class Tank:
    def __init__(self):
        self.litres = 0

    @property
    def level(self):
        return self.litres

    @level.setter
    def level(self, litres):
        self.litres = litres


tank = Tank()


def fill():
    tank.level += 10


threads = [threading.Thread(target=work) for work in (fill, fill)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
outcome = f"level {tank.level}"
print(outcome)
