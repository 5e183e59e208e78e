import threading
import time

balances = {"A": 1000, "B": 1000}
lock_a, lock_b = threading.Lock(), threading.Lock()
locks = {"A": lock_a, "B": lock_b}
done = 0


def transfer(source, target, amount):
    global done
    with locks[source]:
        if not locks[target].acquire(timeout=0.001):
            return False
        try:
            balances[source] -= amount
            balances[target] += amount
            done += 1
        finally:
            locks[target].release()
    return True


def handle(request):
    source, target = ("A", "B") if request.id % 2 == 1 else ("B", "A")
    while not transfer(source, target, request.amount):
        time.sleep(0.001 * request.id)
