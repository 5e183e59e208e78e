text = "  one two  three "
print(text.split(), text.split(" "), text.split(None, 1), text.split(" ", 2))
print(text.rsplit(), text.rsplit(" ", 2), text.rsplit(None, 1), text.rsplit(maxsplit=1))
print("a,b,,c".split(","), ",".split(","), "".split(","), "".split(), "abc".split("abc"))
print("a--b--c".split("--"), "a--b--c".rsplit("--", 1), "aXbX".split("X", 0))
try:
    "a".split("")
except ValueError as error:
    print(error)

# expect: ['one', 'two', 'three'] ['', '', 'one', 'two', '', 'three', ''] ['one', 'two  three '] ['', '', 'one two  three ']
# expect: ['one', 'two', 'three'] ['  one two ', 'three', ''] ['  one two', 'three'] ['  one two', 'three']
# expect: ['a', 'b', '', 'c'] ['', ''] [''] [] ['', '']
# expect: ['a', 'b', 'c'] ['a--b', 'c'] ['aXbX']
# expect: empty separator
