for a in (7, -7, 0, 1, -1):
    for b in (2, -2, 3, -3):
        print(a, b, a // b, a % b, divmod(a, b), (a // b) * b + a % b == a)

# expect: 7 2 3 1 (3, 1) True
# expect: 7 -2 -4 -1 (-4, -1) True
# expect: 7 3 2 1 (2, 1) True
# expect: 7 -3 -3 -2 (-3, -2) True
# expect: -7 2 -4 1 (-4, 1) True
# expect: -7 -2 3 -1 (3, -1) True
# expect: -7 3 -3 2 (-3, 2) True
# expect: -7 -3 2 -1 (2, -1) True
# expect: 0 2 0 0 (0, 0) True
# expect: 0 -2 0 0 (0, 0) True
# expect: 0 3 0 0 (0, 0) True
# expect: 0 -3 0 0 (0, 0) True
# expect: 1 2 0 1 (0, 1) True
# expect: 1 -2 -1 -1 (-1, -1) True
# expect: 1 3 0 1 (0, 1) True
# expect: 1 -3 -1 -2 (-1, -2) True
# expect: -1 2 -1 1 (-1, 1) True
# expect: -1 -2 0 -1 (0, -1) True
# expect: -1 3 -1 2 (-1, 2) True
# expect: -1 -3 0 -1 (0, -1) True
