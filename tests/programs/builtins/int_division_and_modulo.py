for a in (7, -7):
    for b in (2, -2, 3, -3):
        print(a // b, a % b, divmod(a, b), end="; ")
print()
print(0 // 5, 0 % -5, 9223372036854775807 // -1, -9223372036854775807 // 2, 5 % 9223372036854775807)
print(7 / 2, 1 / 3, 9007199254740993 / 1, 9223372036854775807 / 9223372036854775806, 6 / 3)
for action in (lambda: 1 / 0, lambda: 1 // 0, lambda: 1 % 0, lambda: divmod(1, 0), lambda: 0 ** -1):
    try:
        action()
    except ZeroDivisionError as error:
        print(error)

# expect: 3 1 (3, 1); -4 -1 (-4, -1); 2 1 (2, 1); -3 -2 (-3, -2); -4 1 (-4, 1); 3 -1 (3, -1); -3 2 (-3, 2); 2 -1 (2, -1); 
# expect: 0 0 -9223372036854775807 -4611686018427387904 5
# expect: 3.5 0.3333333333333333 9007199254740992.0 1.0 2.0
# expect: division by zero
# expect: integer division or modulo by zero
# expect: integer modulo by zero
# expect: integer division or modulo by zero
# expect: 0.0 cannot be raised to a negative power
