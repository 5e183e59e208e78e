from itertools import permutations

print(list(permutations("abc")), list(permutations([1, 2, 3], 2)), list(permutations([1], 2)), list(permutations([], 0)))
print(sum(1 for _ in permutations(range(5))))

# expect: [('a', 'b', 'c'), ('a', 'c', 'b'), ('b', 'a', 'c'), ('b', 'c', 'a'), ('c', 'a', 'b'), ('c', 'b', 'a')] [(1, 2), (1, 3), (2, 1), (2, 3), (3, 1), (3, 2)] [] [()]
# expect: 120
