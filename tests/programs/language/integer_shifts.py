print(1 << 10, 5 >> 1, -5 >> 1, -1 >> 100, 1 << 62, -1 << 63)
print(0 << 1000, 7 >> 64)
for shift in ("1 << -1", "1 >> -1"):
    try:
        if "<<" in shift:
            1 << -int("1")
        else:
            1 >> -int("1")
    except ValueError as error:
        print(shift, error)
print(6 & 3, 6 | 3, 6 ^ 3, ~6, -6 & 3, -6 | 3, -6 ^ 3, ~-6)
print(True & False, True | 2, True ^ True, ~int(True))

# expect: 1024 2 -3 -1 4611686018427387904 -9223372036854775808
# expect: 0 0
# expect: 1 << -1 negative shift count
# expect: 1 >> -1 negative shift count
# expect: 2 7 5 -7 2 -5 -7 5
# expect: False 3 False -2
