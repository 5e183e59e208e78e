data = [3, 1, 2]
print(sum(data), min(data), max(data), sorted(data), list(reversed(data)), list(enumerate(data, 10)), list(zip(data, "abc", [True] * 2)))
print(list(map(lambda a, b: a - b, data, [1, 1])), list(filter(lambda n: n > 1, data)), all([]), any([]), all([1, 0]), any([0, 2]))
print(min("b", "a"), min([[2], [1, 9]]), max({"x": 1, "y": 2}), max([], default="none"), sum([[1], [2]], []), sum([0.1] * 3), divmod(17, 5))
print(abs(-3), round(2.567, 1), pow(2, 5), hash("a") == hash("a"), callable(len), chr(9731), ord("☃"), bin(10), hex(255), oct(8), len(range(10, 0, -3)))

# expect: 6 1 3 [1, 2, 3] [2, 1, 3] [(10, 3), (11, 1), (12, 2)] [(3, 'a', True), (1, 'b', True)]
# expect: [2, 0] [3, 2] True False False True
# expect: a [1, 9] y none [1, 2] 0.30000000000000004 (3, 2)
# expect: 3 2.6 32 True True ☃ 9731 0b1010 0xff 0o10 4
