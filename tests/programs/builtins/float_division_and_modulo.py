for a in (7.5, -7.5):
    for b in (2, -2):
        print(a // b, a % b, divmod(a, b), end="; ")
print()
print(0.0 // -1, -0.0 % 1, 1e20 % 7, 5 % float("inf"), -5 % float("inf"), 5.5 // 0.1)
for action in (lambda: 1.0 / 0, lambda: 1.0 // 0, lambda: 1.0 % 0, lambda: divmod(1.0, 0), lambda: 0.0**-1):
    try:
        action()
    except ZeroDivisionError as error:
        print(error)

# expect: 3.0 1.5 (3.0, 1.5); -4.0 -0.5 (-4.0, -0.5); -4.0 0.5 (-4.0, 0.5); 3.0 -1.5 (3.0, -1.5); 
# expect: -0.0 0.0 2.0 5.0 inf 54.0
# expect: float division by zero
# expect: float floor division by zero
# expect: float modulo
# expect: float divmod()
# expect: 0.0 cannot be raised to a negative power
