print(1 in [1, 2], 3 in (1, 2), "a" in {"a": 1}, 1 in {"a": 1}, 2 in {1, 2}, "ell" in "hello", 5 in range(10), 1.0 in [1], None in [None], [] in [[]])
print("b" in iter("abc"), 2 in (n for n in [1, 2, 3]), 9 not in [1], (1, 2) in [(1, 2)])


class Even:
    def __contains__(self, n):
        return n % 2 == 0


print(4 in Even(), 5 in Even(), 5 not in Even())
for action in (lambda: 1 in 5, lambda: 1 in None, lambda: 1 in "a", lambda: [] in {1}):
    try:
        action()
    except TypeError as error:
        print(error)

# expect: True False True False True True True True True True
# expect: True True True True
# expect: True False True
# expect: argument of type 'int' is not iterable
# expect: argument of type 'NoneType' is not iterable
# expect: 'in <string>' requires string as left operand, not int
# expect: unhashable type: 'list'
