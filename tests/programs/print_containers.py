print([1, "two", 3.0, None, True], (1,), (), {}, [], {"k": [1, {"n": ()}]})
print(["it's", 'q"', "new\nline", "ж"])
print([[], [[]], ((),)], {1: "a", "b": 2})
nested = [1]
nested.append(nested)
print(nested)
print(str([1, 2]) + "!", repr("text"), str("text"), repr(None))
print(ValueError("bad"), [ValueError("bad")], KeyError("k"), repr(KeyError("k")))

# expect: [1, 'two', 3.0, None, True] (1,) () {} [] {'k': [1, {'n': ()}]}
# expect: ["it's", 'q"', 'new\nline', 'ж']
# expect: [[], [[]], ((),)] {1: 'a', 'b': 2}
# expect: [1, [...]]
# expect: [1, 2]! 'text' text None
# expect: bad [ValueError('bad')] 'k' KeyError('k')
