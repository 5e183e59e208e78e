print(int(), int(3.99), int(-3.99), int(True), int(1e15), int(-0.5))
for wrong in (float("nan"), float("inf"), -float("inf")):
    try:
        int(wrong)
    except (ValueError, OverflowError) as error:
        print(type(error).__name__, error)


class Temperature:
    def __int__(self):
        return 21


class Third:
    def __index__(self):
        return 3


print(int(Temperature()), int(Third()))

# expect: 0 3 -3 1 1000000000000000 0
# expect: ValueError cannot convert float NaN to integer
# expect: OverflowError cannot convert float infinity to integer
# expect: OverflowError cannot convert float infinity to integer
# expect: 21 3
