print(round(0.5), round(1.5), round(2.5), round(-0.5), round(-1.5), round(2.6), round(-2.6))
print(round(2.675, 2), round(2.5, 0), round(1.005, 2), round(0.15, 1), round(0.25, 1), round(-0.4, 0), round(1e22, 2))
print(round(1234, -2), round(1250, -2), round(1350, -2), round(-1250, -2), round(5, 3), round(5, -3), round(True))
print(round(12345.678, -2), round(1.5, None), round(5e-324, 2), round(1e300, -300))
for arguments in ((float("nan"),), (float("inf"),), ("a",), (1.5, "a"), (1.5, 2.5)):
    try:
        round(*arguments)
    except (ValueError, OverflowError, TypeError) as error:
        print(type(error).__name__, error)

# expect: 0 2 2 0 -2 3 -3
# expect: 2.67 2.0 1.0 0.1 0.2 -0.0 1e+22
# expect: 1200 1200 1400 -1200 5 0 1
# expect: 12300.0 2 0.0 1e+300
# expect: ValueError cannot convert float NaN to integer
# expect: OverflowError cannot convert float infinity to integer
# expect: TypeError type str doesn't define __round__ method
# expect: TypeError 'str' object cannot be interpreted as an integer
# expect: TypeError 'float' object cannot be interpreted as an integer
