print((2.5).is_integer(), (2.0).is_integer(), (0.5).as_integer_ratio(), (-1.25).as_integer_ratio())
print((1.0).hex(), (0.1).hex(), float.fromhex("0x1.8p1"))
print((3.7).__floor__(), (3.2).__ceil__(), (3.7).__trunc__(), (-3.5).__round__())
print(abs(-2.5), abs(-0.0), -(-1.5), +2.5)

# expect: False True (1, 2) (-5, 4)
# expect: 0x1.0000000000000p+0 0x1.999999999999ap-4 3.0
# expect: 3 4 3 -4
# expect: 2.5 0.0 1.5 2.5
