text = "interleave"
print(text[0], text[-1], text[2:5], text[:3], text[-3:], text[::2], text[::-1])
print(len(text), "leave" in text, "x" not in text)
print("abc" < "abd", "Z" < "a", "ab" + "cd")
print([ord(letter) for letter in "aZ"], chr(1078))
print("счётчик"[::-1], len("счётчик"))
print(repr("it's"), repr('say "hi"'), repr("tab\tnew\nline\\"))

# expect: i e ter int ave itrev evaelretni
# expect: 10 True True
# expect: True True abcd
# expect: [97, 90] ж
# expect: кичтёчс 7
# expect: "it's" 'say "hi"' 'tab\tnew\nline\\'
