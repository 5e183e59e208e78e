print(2**53 == 2.0**53, 2**53 + 1 == 2.0**53, 2**53 + 1 > 2.0**53, 9223372036854775807 < 2.0**63)
print(1 == 1.0 == True, 0 == -0.0, 1 < 1.5 < 2, 5 > float("inf"), 5 > -float("inf"))
nan = float("nan")
print(nan == nan, nan != nan, nan < 1, nan > 1, [nan] == [nan], nan in [nan])
print({1: "a"}[1.0], {True: "b"}[1], hash(1) == hash(1.0), hash(2**60) == hash(2.0**60), hash(0.5) == hash(0.25 * 2))

# expect: True False True True
# expect: True True True False True
# expect: False True False False True True
# expect: a b True True True
