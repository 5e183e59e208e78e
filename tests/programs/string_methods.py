text = "  Read, Await, Write "
print(repr(text.strip()), repr(text.lstrip()), repr(text.rstrip()))
print(text.upper(), text.lower(), sep="|", end="|\n")
print(text.strip().split(", "), "a b  c".split())
print("-".join(["x", "y", "z"]), "abc".replace("b", "BB"))
print("interleave".startswith("inter"), "interleave".endswith(("x", "e")))
print("interleave".find("leave"), "interleave".find("z"), "banana".count("an"))
print("7".zfill(3), "ab" * 3, "42".isdigit(), "x1".isalpha())
print("{} and {}".format("a", 1), "%s=%d" % ("b", 2))

# expect: 'Read, Await, Write' 'Read, Await, Write ' '  Read, Await, Write'
# expect:   READ, AWAIT, WRITE |  read, await, write |
# expect: ['Read', 'Await', 'Write'] ['a', 'b', 'c']
# expect: x-y-z aBBc
# expect: True True
# expect: 5 -1 2
# expect: 007 ababab True False
# expect: a and 1 b=2
