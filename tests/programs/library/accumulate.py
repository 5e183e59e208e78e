from itertools import accumulate

print(list(accumulate([1, 2, 3, 4])), list(accumulate([1, 2, 3], lambda a, b: a * b)), list(accumulate([3, 1, 5, 2], max)))
print(list(accumulate([1, 2], initial=100)), list(accumulate([])), list(accumulate("abc")), list(accumulate([], initial=7)))

# expect: [1, 3, 6, 10] [1, 2, 6] [3, 3, 5, 5]
# expect: [100, 101, 103] [] ['a', 'ab', 'abc'] [7]
