from itertools import product

print(list(product("ab", [1, 2])), list(product([0, 1], repeat=2)), list(product()), list(product([1], [])))
print(["".join(p) for p in product("xy", repeat=3)], len(list(product(range(3), range(4), "ab"))))

# expect: [('a', 1), ('a', 2), ('b', 1), ('b', 2)] [(0, 0), (0, 1), (1, 0), (1, 1)] [()] []
# expect: ['xxx', 'xxy', 'xyx', 'xyy', 'yxx', 'yxy', 'yyx', 'yyy'] 24
