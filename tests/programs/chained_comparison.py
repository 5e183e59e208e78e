calls = []


def number(n):
    calls.append(n)
    return n


print(1 < number(2) < 3, calls)
calls.clear()
print(1 < number(0) < number(5), calls)
print(1 == 1 != 2, 1 < 3 > 2, 3 > 2 > 1 == 1)
n = 5
print(0 <= n < 10, 0 <= n < 5)

# expect: True [2]
# expect: False [0]
# expect: True True True
# expect: True False
