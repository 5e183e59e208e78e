print(repr("  x ".strip()), repr("  x ".lstrip()), repr("  x ".rstrip()))
print("xxabcxx".strip("x"), "xyxabcyx".strip("xy"), "abc".strip("abc") == "", "..a.".lstrip("."))
print("\t\n a \r\x0b".strip() == "a", "prefix-name".removeprefix("prefix-"), "name.py".removesuffix(".py"))
print("name".removeprefix("x"), "name".removesuffix(""))

# expect: 'x' 'x ' '  x'
# expect: abc abc True a.
# expect: True name name
# expect: name name
