d = {"b": 1, "a": 2, "c": 3}
d["a"] = 20
print(d)
del d["b"]
d["b"] = 5
print(d, list(d), list(reversed(d)), d.popitem(), d)
d.update(z=1, a=0)
print(d, list(d.values()), list(d.items()), next(iter(d)))

# expect: {'b': 1, 'a': 20, 'c': 3}
# expect: {'a': 20, 'c': 3} ['a', 'c', 'b'] ['b', 'c', 'a'] ('b', 5) {'a': 20, 'c': 3}
# expect: {'a': 0, 'c': 3, 'z': 1} [0, 3, 1] [('a', 0), ('c', 3), ('z', 1)] a
