items = list(range(10))
print(items[2:5], items[:2], items[-2:], items[::3], items[8:2:-2])
items[2:5] = ["x"]
print(items)
items[:] = [1, 2, 3]
del items[0]
print(items, items * 2, items + [4], [0] * 3)
first, *middle, last = range(5)
print(first, middle, last)

# expect: [2, 3, 4] [0, 1] [8, 9] [0, 3, 6, 9] [8, 6, 4]
# expect: [0, 1, 'x', 5, 6, 7, 8, 9]
# expect: [2, 3] [2, 3, 2, 3] [2, 3, 4] [0, 0, 0]
# expect: 0 [1, 2, 3] 4
