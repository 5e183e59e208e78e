d = {"a": 1, "b": 2, "c": 3}
keys, values, items = d.keys(), d.values(), d.items()
d["d"] = 4
print(keys, values, items, len(keys), "a" in keys, 4 in values, ("a", 1) in items)
print(sorted(keys & {"a", "z"}), sorted(keys - {"a"}), sorted(keys | {"q"}), sorted(keys ^ {"a", "x"}))
print(keys == {"a", "b", "c", "d"}, items == d.items(), keys >= {"a"}, keys.isdisjoint({"z"}), list(reversed(values)))

# expect: dict_keys(['a', 'b', 'c', 'd']) dict_values([1, 2, 3, 4]) dict_items([('a', 1), ('b', 2), ('c', 3), ('d', 4)]) 4 True True True
# expect: ['a'] ['b', 'c', 'd'] ['a', 'b', 'c', 'd', 'q'] ['b', 'c', 'd', 'x']
# expect: True True True True [4, 3, 2, 1]
