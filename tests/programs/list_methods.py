items = [3, 1, 2]
items.append(5)
items.insert(0, 9)
items.extend([7, 7])
print(items, items.count(7), items.index(1))
print(items.pop(), items.pop(0), items)
items.remove(3)
items.sort()
print(items)
items.sort(reverse=True)
print(items, sorted(items), sum(items), min(items), max(items))
items.reverse()
items.clear()
print(items, not items)

# expect: [9, 3, 1, 2, 5, 7, 7] 2 2
# expect: 7 9 [3, 1, 2, 5, 7]
# expect: [1, 2, 5, 7]
# expect: [7, 5, 2, 1] [1, 2, 5, 7] 15 1 7
# expect: [] True
