def charge(amount):
    if amount < 0:
        raise ValueError(f"negative amount: {amount}")
    return amount


print(charge(1))
print(charge(-1))
print("never printed")

# expect: 1
# expect error line 3: ValueError: negative amount: -1
