x = "outer"
print([x for x in range(3)], x)
print({x: y for x, y in [(1, 2)]}, x)
print([[a * b for a in range(3)] for b in range(3)])
print([(a, b) for a in range(3) if a for b in range(a) if b != 1])
print([y := 5, y * 2], y)
print([last := n for n in range(4)], last)
print({n % 3 for n in range(10)}, {n: n * n for n in range(3)}, sum(n for n in range(5)))

# expect: [0, 1, 2] outer
# expect: {1: 2} outer
# expect: [[0, 0, 0], [0, 1, 2], [0, 2, 4]]
# expect: [(1, 0), (2, 0)]
# expect: [5, 10] 5
# expect: [0, 1, 2, 3] 3
# expect: {0, 1, 2} {0: 0, 1: 1, 2: 4} 10
