from itertools import compress, dropwhile, filterfalse, takewhile

data = [1, 3, 6, 2, 8, 1]
print(list(takewhile(lambda n: n < 5, data)), list(dropwhile(lambda n: n < 5, data)), list(filterfalse(lambda n: n % 2, data)))
print(list(compress("abcdef", [1, 0, 1, 0, 1, 1])), list(filterfalse(None, [0, 1, "", "x"])))
it = iter(data)
print(list(takewhile(lambda n: n != 6, it)), list(it))

# expect: [1, 3] [6, 2, 8, 1] [6, 2, 8]
# expect: ['a', 'c', 'e', 'f'] [0, '']
# expect: [1, 3] [2, 8, 1]
