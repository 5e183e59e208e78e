for i in range(3):
    i = i * 10
    print(i)
print(i)
items = [1, 2, 3]
for x in items:
    if len(items) < 6:
        items.append(x * 10)
print(items)
items = [1, 2, 3, 4]
for x in items:
    items.remove(x)
print(items)
for index, (a, b) in enumerate([(1, 2), (3, 4)], start=5):
    print(index, a, b)

# expect: 0
# expect: 10
# expect: 20
# expect: 20
# expect: [1, 2, 3, 10, 20, 30]
# expect: [2, 4]
# expect: 5 1 2
# expect: 6 3 4
