table = {"a": 1, "b": 2}
print(table.get("a"), table.get("z"), table.get("z", 0), table.setdefault("c", 3), table.setdefault("a", 9))
print(table.pop("c"), table.pop("z", "gone"), table.popitem(), table)
table.update({"x": 1}, y=2)
table.update([("z", 3)])
table.update(w for w in [("w", 4)])
print(table, list(table), list(table.keys()), list(table.values()), list(table.items()))
print(dict(a=1), dict([("k", "v")], b=2), dict({"q": 1}), dict.fromkeys("ab"), dict.fromkeys([1], []), {} | {"m": 1}, {"m": 1, "n": 1} | {"m": 2})
table |= {"v": 5}
copy = table.copy()
table.clear()
print(table, copy, "v" in copy, 5 in copy.values(), ("v", 5) in copy.items())
for action in (lambda: {}.pop("k"), lambda: {}.popitem(), lambda: dict([1]), lambda: dict([(1, 2, 3)]), lambda: dict(1), lambda: {}["k"]):
    try:
        action()
    except (KeyError, TypeError, ValueError) as error:
        print(type(error).__name__, error)

# expect: 1 None 0 3 1
# expect: 3 gone ('b', 2) {'a': 1}
# expect: {'a': 1, 'x': 1, 'y': 2, 'z': 3, 'w': 4} ['a', 'x', 'y', 'z', 'w'] ['a', 'x', 'y', 'z', 'w'] [1, 1, 2, 3, 4] [('a', 1), ('x', 1), ('y', 2), ('z', 3), ('w', 4)]
# expect: {'a': 1} {'k': 'v', 'b': 2} {'q': 1} {'a': None, 'b': None} {1: []} {'m': 1} {'m': 2, 'n': 1}
# expect: {} {'a': 1, 'x': 1, 'y': 2, 'z': 3, 'w': 4, 'v': 5} True True True
# expect: KeyError 'k'
# expect: KeyError 'popitem(): dictionary is empty'
# expect: TypeError cannot convert dictionary update sequence element #0 to a sequence
# expect: ValueError dictionary update sequence element #0 has length 3; 2 is required
# expect: TypeError 'int' object is not iterable
# expect: KeyError 'k'
