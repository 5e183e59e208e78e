import threading
import time


class Account:
    def __init__(self, cents):
        self.cents = cents
        self.lock = threading.Lock()


def move(source, target, cents):
    first, second = sorted((source, target), key=lambda account: id(account.lock))
    with first.lock:
        time.sleep(0.01)
        with second.lock:
            source.cents -= cents
            target.cents += cents


accounts = [Account(100) for _ in range(3)]
threads = []
for number in range(9):
    source, target = accounts[number % 3], accounts[(number * 2 + 1) % 3]
    if source is not target:
        threads.append(threading.Thread(target=move, args=(source, target, number)))
        threads.append(threading.Thread(target=move, args=(target, source, 1)))
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print([account.cents for account in accounts], len({id(account.lock) for account in accounts}))


# What the primitives say of themselves is where they are.
primitives = [threading.Lock(), threading.RLock(), threading.Semaphore(), threading.Event(), threading.Barrier(2)]
print([hex(id(primitive)) in repr(primitive) for primitive in primitives])

# expect: [103, 97, 100] 3
# expect: [True, True, True, True, True]
