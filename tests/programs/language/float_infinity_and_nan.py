inf = float("inf")
nan = float("nan")
print(inf, -inf, nan, inf - inf, inf * 0, inf > 1e308)
print(nan == nan, nan != nan, nan < 1, nan in [nan], [nan] == [nan])
print(max(1, nan), max(nan, 1), min(inf, 3))
print(float("-Infinity"), float("NaN"), float("1e400"))
for wrong in (inf, nan):
    try:
        int(wrong)
    except (OverflowError, ValueError) as error:
        print(type(error).__name__, error)

# expect: inf -inf nan nan nan True
# expect: False True False True True
# expect: 1 nan 3
# expect: -inf nan inf
# expect: OverflowError cannot convert float infinity to integer
# expect: ValueError cannot convert float NaN to integer
