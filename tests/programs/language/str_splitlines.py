text = "one\ntwo\r\nthree\rfour\n\nfive\x0bsix\x1cseven"
print(text.splitlines())
print(text.splitlines(True))
print("".splitlines(), "\n".splitlines(), "a\n".splitlines(), "a\n".split("\n"))

# expect: ['one', 'two', 'three', 'four', '', 'five', 'six', 'seven']
# expect: ['one\n', 'two\r\n', 'three\r', 'four\n', '\n', 'five\x0b', 'six\x1c', 'seven']
# expect: [] [''] ['a'] ['a', '']
