table = str.maketrans("abc", "xyz")
print("aabbcc d".translate(table), "abc".translate({97: None, 98: "BB", 99: 67}))
print(str.maketrans("ab", "cd", "x"), "axb".translate(str.maketrans("ab", "cd", "x")))
print(str.maketrans({"a": "1", "b": None}), "abc".translate(str.maketrans({"a": "1", "b": None})))
try:
    str.maketrans("ab", "c")
except ValueError as error:
    print(error)

# expect: xxyyzz d BBC
# expect: {97: 99, 98: 100, 120: None} cd
# expect: {97: '1', 98: None} 1c
# expect: the first two maketrans arguments must have equal length
