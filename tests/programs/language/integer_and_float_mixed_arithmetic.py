print(1 + 1.0, 3 / 2, 4 / 2, 7 // 2.0, -7 // 2.0, 7 % -2.5, 2 * 0.1)
print(1 == 1.0, 1 < 1.5, hash(1) == hash(1.0), {1: "int", 1.0: "float"})
print(True + True, True * 3.5, 5 - False)
print(round(2.5), round(3.5), round(-2.5), round(2.675, 2), round(1234, -2), round(1.5e10))
print(divmod(7.5, 2), divmod(-7.5, 2), int(-3.9), int(3.9))

# expect: 2.0 1.5 2.0 3.0 -4.0 -0.5 0.2
# expect: True True True {1: 'float'}
# expect: 2 3.5 5
# expect: 2 4 -2 2.67 1200 15000000000
# expect: (3.0, 1.5) (-4.0, 0.5) -3 3
