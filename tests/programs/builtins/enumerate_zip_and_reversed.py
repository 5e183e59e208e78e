print(list(enumerate("ab")), list(enumerate("ab", 1)), list(enumerate([], start=3)))
print(list(zip("abc", [1, 2])), list(zip()), list(zip([1], [2], [3])), dict(zip("ab", range(2))))
print(list(reversed([1, 2, 3])), list(reversed("жук")), list(reversed(range(0, 10, 3))), list(reversed((1,))))
print(list(reversed({"a": 1, "b": 2})), list(reversed({"a": 1, "b": 2}.items())))
for index, (letter, number) in enumerate(zip("xy", (10, 20)), 5):
    print(index, letter, number)
pairs = zip([1, 2], "ab")
print(next(pairs), list(pairs), list(pairs))

# expect: [(0, 'a'), (1, 'b')] [(1, 'a'), (2, 'b')] []
# expect: [('a', 1), ('b', 2)] [] [(1, 2, 3)] {'a': 0, 'b': 1}
# expect: [3, 2, 1] ['к', 'у', 'ж'] [9, 6, 3, 0] [1]
# expect: ['b', 'a'] [('b', 2), ('a', 1)]
# expect: 5 x 10
# expect: 6 y 20
# expect: (1, 'a') [(2, 'b')] []
