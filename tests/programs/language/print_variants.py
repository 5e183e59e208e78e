print()
print("a", 1, None, True, 2.0, sep="")
print("x", end="|")
print("y", "z", sep=", ", end="!\n")
print(*[1, 2], *"ab", sep="-")
print([1, "a", (2,)], {"k": [None]}, sep="\n")
print("multi\nline", "tab\tend")
for bad in ({"sep": 5}, {"end": 1}):
    try:
        print("x", **bad)
    except TypeError as error:
        print(error)

# expect:
# expect: a1NoneTrue2.0
# expect: x|y, z!
# expect: 1-2-a-b
# expect: [1, 'a', (2,)]
# expect: {'k': [None]}
# expect: multi
# expect: line tab	end
# expect: sep must be None or a string, not int
# expect: end must be None or a string, not int
