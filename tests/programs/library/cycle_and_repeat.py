from itertools import cycle, islice, repeat

print(list(islice(cycle("abc"), 7)), list(repeat("x", 3)), list(islice(repeat(0), 2)), list(map(pow, [1, 2, 3], repeat(2))))
workers = cycle(["w1", "w2"])
print([(task, next(workers)) for task in range(3)])
print(list(cycle([])), repeat(5, 2), list(repeat(1, -5)))

# expect: ['a', 'b', 'c', 'a', 'b', 'c', 'a'] ['x', 'x', 'x'] [0, 0] [1, 4, 9]
# expect: [(0, 'w1'), (1, 'w2'), (2, 'w1')]
# expect: [] repeat(5, 2) []
