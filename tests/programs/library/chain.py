from itertools import chain

print(list(chain([1], "ab", (2, 3), {4: 5})), list(chain()), list(chain.from_iterable([[1], [2, 3], "x"])))
c = chain(iter([1, 2]), (x for x in "yz"))
print(next(c), list(c))
try:
    list(chain([1], 5))
except TypeError as error:
    print(error)
print(sum(chain.from_iterable([n] * n for n in range(4))))

# expect: [1, 'a', 'b', 2, 3, 4] [] [1, 2, 3, 'x']
# expect: 1 [2, 'y', 'z']
# expect: 'int' object is not iterable
# expect: 14
