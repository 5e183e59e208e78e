print()
print(1, "two", 3.0, None, True)
print(1, 2, 3, sep="-", end="!\n")
print("a", "b", sep="")
print("no newline", end="")
print(" and on")
print(*[1, 2], *"ab", sep=",")
print("x", sep=None, end=None)
print("flushed", flush=True)

# expect:
# expect: 1 two 3.0 None True
# expect: 1-2-3!
# expect: ab
# expect: no newline and on
# expect: 1,2,a,b
# expect: x
# expect: flushed
