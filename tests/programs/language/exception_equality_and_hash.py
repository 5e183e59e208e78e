a, b = ValueError("x"), ValueError("x")
print(a == b, a == a, a in [b], len({a, b}))
print(isinstance(a, (KeyError, ValueError)), type(a) is ValueError)

# expect: False True False 2
# expect: True True
