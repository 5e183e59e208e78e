table = {}
for key in ("c", "a", "b"):
    table[key] = len(table)
del table["a"]
table["a"] = "again"
table["c"] = "changed"
print(table, list(reversed(table)))
many = {n: n * n for n in range(100)}
for n in range(0, 100, 3):
    del many[n]
many[0] = "new"
print(len(many), list(many)[:4], list(many)[-1], many[50], 51 in many)

# expect: {'c': 'changed', 'b': 2, 'a': 'again'} ['a', 'b', 'c']
# expect: 67 [1, 2, 4, 5] 0 2500 False
