from itertools import pairwise, starmap

print(list(starmap(pow, [(2, 3), (3, 2)])), list(starmap(lambda a, b: a + b, zip("ab", "cd"))))
print(list(pairwise("abcd")), list(pairwise([1])), [b - a for a, b in pairwise([1, 4, 9, 16])])

# expect: [8, 9] ['ac', 'bd']
# expect: [('a', 'b'), ('b', 'c'), ('c', 'd')] [] [3, 5, 7]
