from collections import defaultdict

tree = defaultdict(lambda: defaultdict(int))
tree["x"]["a"] += 1
tree["x"]["b"] += 2
tree["y"]["a"] += 3
print({key: dict(value) for key, value in tree.items()})
print(isinstance(tree, dict), tree.pop("y")["a"], list(tree.keys()))

# expect: {'x': {'a': 1, 'b': 2}, 'y': {'a': 3}}
# expect: True 3 ['x']
