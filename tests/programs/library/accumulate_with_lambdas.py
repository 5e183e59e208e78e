from itertools import accumulate

deposits = [100, -30, 50, -200]
print(list(accumulate(deposits, lambda balance, change: max(0, balance + change), initial=10)))
print(list(accumulate(range(5), lambda a, b: a * 2 + b)))

# expect: [10, 110, 80, 130, 0]
# expect: [0, 1, 4, 11, 26]
