for index, letter in enumerate("abc", start=1):
    print(index, letter)
for left, right in zip([1, 2, 3], "xy"):
    print(left, right)
for n in range(10, 0, -4):
    print(n)
for n in reversed([1, 2]):
    print(n)
print(list(range(-3, 3, 2)), len(range(0, 10, 3)), 7 in range(0, 10, 3))

# expect: 1 a
# expect: 2 b
# expect: 3 c
# expect: 1 x
# expect: 2 y
# expect: 10
# expect: 6
# expect: 2
# expect: 2
# expect: 1
# expect: [-3, -1, 1] 4 False
