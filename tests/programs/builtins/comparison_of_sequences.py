print([1, 2] < [1, 3], [1] < [1, 0], [] < [0], (1, 2, 3) > (1, 2), "abc" < "abd", "Z" < "a", "я" > "z")
print([[1], [2]] < [[1], [3]], (1, [2]) == (1, [2]), [1, 2] != [2, 1], "" < "a")
print({1, 2} <= {1, 2, 3}, {1, 2} < {1, 2}, {3} > set(), {1} >= {2}, frozenset([1]) == {1})
print({"a": 1, "b": 2} == {"b": 2, "a": 1}, {1: [2]} == {1: [2]}, {1: 2}.keys() == {1}, {1: 2}.items() == {1: 2}.items())

# expect: True True True True True True True
# expect: True True True True
# expect: True False True False True
# expect: True True True True
