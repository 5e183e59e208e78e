print(2 ** 10, (-2) ** 3, 2 ** -1, 0 ** 0, (-8) ** 2, 10 ** 18)
print(pow(3, 4, 5), pow(-3, 3, 7), pow(3, -1, 7))
print(2 ** 0.5, 4 ** 0.5, (-2.0) ** 2, 2 ** 3 ** 2, -2 ** 2)
try:
    0 ** -1
except ZeroDivisionError as error:
    print(error)
try:
    pow(2, 3, 0)
except ValueError as error:
    print(error)

# expect: 1024 -8 0.5 1 64 1000000000000000000
# expect: 1 1 5
# expect: 1.4142135623730951 2.0 4.0 512 -4
# expect: 0.0 cannot be raised to a negative power
# expect: pow() 3rd argument cannot be 0
