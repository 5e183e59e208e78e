items = list(range(10))
del items[2:4]
print(items)
del items[::3]
print(items)
del items[::-2]
print(items)
del items[5:1]
print(items)
del items[:]
print(items)

# expect: [0, 1, 4, 5, 6, 7, 8, 9]
# expect: [1, 4, 6, 7, 9]
# expect: [4, 7]
# expect: [4, 7]
# expect: []
