from collections import defaultdict

d = defaultdict(None, {"a": 1}, b=2)
print(d)
try:
    d["x"]
except KeyError as error:
    print(repr(error))
e = defaultdict(lambda: "n/a", [("k", 1)])
print(e["k"], e["z"], list(e))
c = e.copy()
print(type(c).__name__, c["more"], "more" in e)
e.default_factory = dict
print(e["d"], e == {"k": 1, "z": "n/a", "d": {}})
try:
    defaultdict(5)
except TypeError as error:
    print(error)

# expect: defaultdict(None, {'a': 1, 'b': 2})
# expect: KeyError('x')
# expect: 1 n/a ['k', 'z']
# expect: defaultdict n/a False
# expect: {} True
# expect: first argument must be callable or None
