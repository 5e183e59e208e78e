from collections import defaultdict


def factory():
    raise RuntimeError("no default")


d = defaultdict(factory)
try:
    d["x"]
except RuntimeError as error:
    print(error, len(d))
print(d.setdefault("y", 5), d.get("z", 0), len(d))

# expect: no default 0
# expect: 5 0 1
