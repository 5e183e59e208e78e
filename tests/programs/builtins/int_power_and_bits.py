print(2**10, (-2) ** 3, 2**62, (-2) ** 63, 0**0, 1**10**9, (-1) ** 10**9, 10**-2, 2**-1)
print(5 & 3, 5 | 3, 5 ^ 3, ~5, 1 << 40, -1 >> 70, 1 >> 70, -17 >> 2, True & True, True | 2)
print(pow(2, 10), pow(2, 10, 1000), pow(3, -1, 7), pow(-2, 3, 5), pow(2, 3, -5), pow(7, 0, 1))
for action in (lambda: 1 << -1, lambda: pow(2, 3, 0), lambda: pow(2, -1, 4), lambda: pow(2.0, 3, 4)):
    try:
        action()
    except (ValueError, TypeError) as error:
        print(type(error).__name__, error)

# expect: 1024 -8 4611686018427387904 -9223372036854775808 1 1 1 0.01 0.5
# expect: 1 7 6 -6 1099511627776 -1 0 -5 True 3
# expect: 1024 24 5 2 -2 0
# expect: ValueError negative shift count
# expect: ValueError pow() 3rd argument cannot be 0
# expect: ValueError base is not invertible for the given modulus
# expect: TypeError pow() 3rd argument not allowed unless all arguments are integers
