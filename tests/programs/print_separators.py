print("a", "b", sep="-")
print("no newline", end="")
print("!", end="\n\n")
print()
print(1, None, True, sep=", ", end=".\n")
print("x\ty")

# expect: a-b
# expect: no newline!
# expect:
# expect:
# expect: 1, None, True.
# expect: x	y
