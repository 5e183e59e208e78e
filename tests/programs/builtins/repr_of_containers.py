print([1, "a", None, 2.5, True], (1,), (), {}, {"a": [1]}, set(), frozenset())
print([[], [[]]], {1: (2, {3: 4})}, frozenset([1]), {1})
print(repr("it's"), repr('say "hi"'), repr("both ' and \""), repr("tab\tnew\nback\\"))
print(repr(range(5)), repr(range(1, 9, 2)), repr(slice(1, None)))

# expect: [1, 'a', None, 2.5, True] (1,) () {} {'a': [1]} set() frozenset()
# expect: [[], [[]]] {1: (2, {3: 4})} frozenset({1}) {1}
# expect: "it's" 'say "hi"' 'both \' and "' 'tab\tnew\nback\\'
# expect: range(0, 5) range(1, 9, 2) slice(1, None, None)
