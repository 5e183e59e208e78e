from itertools import zip_longest

print(list(zip_longest([1, 2, 3], "a")), list(zip_longest("ab", [1], fillvalue="-")), list(zip_longest()))

# expect: [(1, 'a'), (2, None), (3, None)] [('a', 1), ('b', '-')] []
