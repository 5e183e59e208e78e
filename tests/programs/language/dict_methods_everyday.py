d = {"a": 1}
print(d.get("a"), d.get("z"), d.get("z", 0), d.setdefault("b", []), d.setdefault("a", 9))
d["b"].append(1)
print(d, d.pop("b"), d.pop("zz", "none"), d)
print(dict.fromkeys("abc"), dict.fromkeys([1, 2], 0), dict([("k", 1)], l=2), dict({"a": 1}, b=2), dict(zip("ab", [1, 2])))
c = d.copy()
d.clear()
print(c, d)
for wrong in (lambda: d["x"], lambda: d.pop("x"), lambda: d.popitem(), lambda: {[]: 1}, lambda: dict([1]), lambda: dict(["abc"])):
    try:
        wrong()
    except (KeyError, TypeError, ValueError) as error:
        print(type(error).__name__, error)

# expect: 1 None 0 [] 1
# expect: {'a': 1} [1] none {'a': 1}
# expect: {'a': None, 'b': None, 'c': None} {1: 0, 2: 0} {'k': 1, 'l': 2} {'a': 1, 'b': 2} {'a': 1, 'b': 2}
# expect: {'a': 1} {}
# expect: KeyError 'x'
# expect: KeyError 'x'
# expect: KeyError 'popitem(): dictionary is empty'
# expect: TypeError unhashable type: 'list'
# expect: TypeError cannot convert dictionary update sequence element #0 to a sequence
# expect: ValueError dictionary update sequence element #0 has length 3; 2 is required
