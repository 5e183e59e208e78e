for action in (
    lambda: "x" * 10**12,
    lambda: [0] * 10**10,
    lambda: list(range(10**18)),
    lambda: (1, 2) * 10**15,
    lambda: f"{1:1000000000000}",
    lambda: "a".center(10**13),
    lambda: sorted(range(10**17)),
    lambda: "ab".replace("", "y" * 1000) * 10**13,
):
    try:
        action()
        print("no error")
    except (MemoryError, OverflowError) as error:
        print(type(error).__name__ in ("MemoryError", "OverflowError"))

# expect: True
# expect: True
# expect: True
# expect: True
# expect: True
# expect: True
# expect: True
# expect: True
