nothing = None
print(nothing is None, nothing is not None, [] is [], "a" in ["a"], 1 not in (1, 2))
print(2 in {1: "a", 2: "b"}, "b" in "abc", [1] in [[1], [2]])
print(type(1).__name__, isinstance(1, int), isinstance("a", (int, str)), isinstance(True, int))
print([1, 2] == [1, 2], (1, 2) == [1, 2], {"a": 1} == {"a": 1.0}, [1, 2] < [1, 3])

# expect: True False False True False
# expect: True True True
# expect: int True True True
# expect: True False True True
