seen = {1: "int", "1": "str", (1, 2): "tuple", None: "none", 2.5: "float"}
print(seen[True], seen[1.0], seen["1"], seen[(1, 2)], seen[None], seen[2.5])
seen[True] = "replaced"
print(seen)
try:
    seen[[1]] = "list"
except TypeError as error:
    print(error)

# expect: int int str tuple none float
# expect: {1: 'replaced', '1': 'str', (1, 2): 'tuple', None: 'none', 2.5: 'float'}
# expect: unhashable type: 'list'
