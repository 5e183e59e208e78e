for value in (0.1, 0.1 + 0.2, 1 / 3, 1e16, 1e15, 123456789012345680.0, 1e-4, 1e-5, 5e-324, 1.7976931348623157e308,
              100.0, -0.0, 2.5e-10, 1e22, 1e23, 0.30000000000000004, 9007199254740993.0, 3.0e5):
    print(value, repr(value) == str(value), float(repr(value)) == value)

# expect: 0.1 True True
# expect: 0.30000000000000004 True True
# expect: 0.3333333333333333 True True
# expect: 1e+16 True True
# expect: 1000000000000000.0 True True
# expect: 1.2345678901234568e+17 True True
# expect: 0.0001 True True
# expect: 1e-05 True True
# expect: 5e-324 True True
# expect: 1.7976931348623157e+308 True True
# expect: 100.0 True True
# expect: -0.0 True True
# expect: 2.5e-10 True True
# expect: 1e+22 True True
# expect: 1e+23 True True
# expect: 0.30000000000000004 True True
# expect: 9007199254740992.0 True True
# expect: 300000.0 True True
