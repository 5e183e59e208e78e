print([n * n for n in range(6) if n % 2 == 0])
print([(a, b) for a in range(3) for b in "xy" if a])
print({n: n * n for n in range(4)})
print(sorted({n % 3 for n in range(10)}))
print([[row * 3 + column for column in range(3)] for row in range(2)])
n = "kept"
squares = [n for n in range(3)]
print(n, squares)


def scale(factor):
    return [factor * n for n in range(3)]


print(scale(10))

# expect: [0, 4, 16]
# expect: [(1, 'x'), (1, 'y'), (2, 'x'), (2, 'y')]
# expect: {0: 0, 1: 1, 2: 4, 3: 9}
# expect: [0, 1, 2]
# expect: [[0, 1, 2], [3, 4, 5]]
# expect: kept [0, 1, 2]
# expect: [0, 10, 20]
