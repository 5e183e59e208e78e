print((2.5).is_integer(), (2.0).is_integer(), (0.5).as_integer_ratio(), (-1.25).as_integer_ratio())
print(abs(-2.5), abs(-0.0), -(-1.5), +2.5)

# expect: False True (1, 2) (-5, 4)
# expect: 2.5 0.0 1.5 2.5
