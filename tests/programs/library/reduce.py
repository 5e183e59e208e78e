from functools import reduce

print(reduce(lambda a, b: a * b, [1, 2, 3, 4]), reduce(lambda a, b: a + b, [], 5), reduce(max, [3, 9, 2]), reduce(lambda a, b: a + b, "abc", "x"))
print(reduce(lambda acc, n: {**acc, n: n * n}, range(3), {}))
try:
    reduce(lambda a, b: a, [])
except TypeError as error:
    print(error)

# expect: 24 5 9 xabc
# expect: {0: 0, 1: 1, 2: 4}
# expect: reduce() of empty iterable with no initial value
