from itertools import combinations, combinations_with_replacement

print(list(combinations("abcd", 2)), list(combinations([1, 2], 3)), list(combinations([1], 0)))
print(list(combinations_with_replacement("ab", 2)), [sum(c) for c in combinations([1, 2, 3, 4], 3)])

# expect: [('a', 'b'), ('a', 'c'), ('a', 'd'), ('b', 'c'), ('b', 'd'), ('c', 'd')] [] [()]
# expect: [('a', 'a'), ('a', 'b'), ('b', 'b')] [6, 7, 8, 9]
