from collections import defaultdict

d = defaultdict(list)
d["a"].append(1)
d["a"].append(2)
d["b"]
print(d, dict(d), len(d), "c" in d, d.get("c"), d.default_factory is list)
counts = defaultdict(int)
for letter in "banana":
    counts[letter] += 1
print(sorted(counts.items()), counts)

# expect: defaultdict(<class 'list'>, {'a': [1, 2], 'b': []}) {'a': [1, 2], 'b': []} 2 False None True
# expect: [('a', 3), ('b', 1), ('n', 2)] defaultdict(<class 'int'>, {'b': 1, 'a': 3, 'n': 2})
