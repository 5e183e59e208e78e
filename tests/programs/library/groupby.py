from itertools import groupby

print([(key, list(group)) for key, group in groupby("aaabbca")])
rows = [("x", 1), ("x", 2), ("y", 3), ("x", 4)]
for key, group in groupby(rows, key=lambda row: row[0]):
    print(key, [value for _, value in group])
for key, group in groupby(sorted(range(6), key=lambda n: n % 2), lambda n: n % 2):
    print(key, list(group))
pairs = [(k, g) for k, g in groupby([1, 1, 2])]
print([(k, list(g)) for k, g in pairs])

# expect: [('a', ['a', 'a', 'a']), ('b', ['b', 'b']), ('c', ['c']), ('a', ['a'])]
# expect: x [1, 2]
# expect: y [3]
# expect: x [4]
# expect: 0 [0, 2, 4]
# expect: 1 [1, 3, 5]
# expect: [(1, []), (2, [])]
