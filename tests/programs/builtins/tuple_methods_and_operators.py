pair = (1, 2, 1)
print(pair.count(1), pair.index(2), pair + (3,), pair * 2, 1 in pair, len(pair), tuple([1, 2]), tuple("ab"), tuple(), (1,) < (2,))
print(tuple(n for n in range(3)), hash((1, 2)) == hash((1, 2)), {(1, 2): "a"}[1, 2])
try:
    pair.index(9)
except ValueError as error:
    print(error)

# expect: 2 1 (1, 2, 1, 3) (1, 2, 1, 1, 2, 1) True 3 (1, 2) ('a', 'b') () True
# expect: (0, 1, 2) True a
# expect: tuple.index(x): x not in tuple
