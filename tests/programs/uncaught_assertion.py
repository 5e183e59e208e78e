balance = 3
assert balance > 0, "fine"
assert balance > 5, f"balance is {balance}"

# expect error line 3: AssertionError: balance is 3
