a = {"x": 1, "y": 2}
b = {"y": 3, "z": 4}
print(a | b, b | a, a)
a |= b
print(a)
a |= [("w", 9)]
print(a, {**a, "x": 0, **b})
try:
    a | [("q", 1)]
except TypeError as error:
    print(error)

# expect: {'x': 1, 'y': 3, 'z': 4} {'y': 2, 'z': 4, 'x': 1} {'x': 1, 'y': 2}
# expect: {'x': 1, 'y': 3, 'z': 4}
# expect: {'x': 1, 'y': 3, 'z': 4, 'w': 9} {'x': 0, 'y': 3, 'z': 4, 'w': 9}
# expect: unsupported operand type(s) for |: 'dict' and 'list'
