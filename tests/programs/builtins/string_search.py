text = "hello world, hello moon"
print(text.find("hello"), text.find("hello", 1), text.find("xyz"), text.rfind("hello"), text.rfind("l", 0, 5), text.find("", 5), text.find("", 99))
print(text.index("world"), text.rindex("o"), text.count("l"), text.count("hello", 1), "aaaa".count("aa"), "abc".count(""))
print(text.startswith("hello"), text.startswith(("x", "he")), text.endswith("moon"), text.startswith("world", 6), text.endswith("lo", 0, 5))
print("привет".find("в"), "привет".index("т", 2), "😀a😀".rfind("😀"), "lo w" in text, "" in "", "X" in text)
for action in (lambda: text.index("xyz"), lambda: text.find(5), lambda: 5 in text, lambda: text.startswith(5)):
    try:
        action()
    except (ValueError, TypeError) as error:
        print(type(error).__name__, error)

# expect: 0 13 -1 13 3 5 -1
# expect: 6 21 5 1 2 4
# expect: True True True True True
# expect: 3 5 2 True True False
# expect: ValueError substring not found
# expect: TypeError must be str, not int
# expect: TypeError 'in <string>' requires string as left operand, not int
# expect: TypeError startswith first arg must be str or a tuple of str, not int
