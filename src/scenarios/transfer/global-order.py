import threading

balances = {"A": 1000, "B": 1000}
lock_a, lock_b = threading.Lock(), threading.Lock()
locks = {"A": lock_a, "B": lock_b}
done = 0


def transfer(source, target, amount):
    global done
    first, second = sorted((source, target))
    with locks[first]:
        with locks[second]:
            balances[source] -= amount
            balances[target] += amount
            done += 1


def handle(request):
    source, target = ("A", "B") if request.id % 2 == 1 else ("B", "A")
    transfer(source, target, request.amount)
