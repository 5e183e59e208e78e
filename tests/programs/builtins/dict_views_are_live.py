table = {"a": 1}
keys, values, items = table.keys(), table.values(), table.items()
table["b"] = 2
print(keys, values, items, len(keys), list(keys))
print(keys & {"a", "z"}, keys - {"a"}, sorted(keys | {"q"}), sorted(keys ^ {"a", "c"}), "a" in keys, ("a", 1) in items, 2 in values)
print(keys == {"a", "b"}, keys <= {"a", "b", "c"}, keys.isdisjoint(["x"]), {"k": [1]}.items())

# expect: dict_keys(['a', 'b']) dict_values([1, 2]) dict_items([('a', 1), ('b', 2)]) 2 ['a', 'b']
# expect: {'a'} {'b'} ['a', 'b', 'q'] ['b', 'c'] True True True
# expect: True True True dict_items([('k', [1])])
