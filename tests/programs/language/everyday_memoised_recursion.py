calls = 0


def memo(function):
    known = {}

    def wrapper(*args):
        if args not in known:
            known[args] = function(*args)
        return known[args]

    wrapper.known = known
    return wrapper


@memo
def paths(rows, columns):
    global calls
    calls += 1
    if rows == 0 or columns == 0:
        return 1
    return paths(rows - 1, columns) + paths(rows, columns - 1)


print(paths(16, 16), calls, len(paths.known))


@memo
def change(amount, coins):
    if amount == 0:
        return 1
    if amount < 0 or not coins:
        return 0
    return change(amount - coins[0], coins) + change(amount, coins[1:])


print(change(100, (50, 20, 10, 5, 1)))

# expect: 601080390 288 288
# expect: 343
