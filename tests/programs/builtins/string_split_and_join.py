print("a,b,,c".split(","), " a  b ".split(), "a b c".split(None, 1), "a,b,c".split(",", 1), "".split(), "".split(","), "abc".split("bc"))
print("a,b,c".rsplit(",", 1), " a b  c ".rsplit(None, 1), "a--b--c".rsplit("--"), "one\ntwo\r\nthree\n".splitlines(), "x\ny".splitlines(True))
print("k=v=w".partition("="), "k=v=w".rpartition("="), "none".partition("="), "none".rpartition("="))
print(",".join(["a", "b"]), "".join("xyz"), "-".join(()), ", ".join(str(n) for n in range(3)), "ж".join("ab"))
for action in (lambda: "a".split(""), lambda: ",".join([1]), lambda: ",".join(["a", None]), lambda: "a".partition(""), lambda: "a".split(5)):
    try:
        action()
    except (ValueError, TypeError) as error:
        print(type(error).__name__, error)

# expect: ['a', 'b', '', 'c'] ['a', 'b'] ['a', 'b c'] ['a', 'b,c'] [] [''] ['a', '']
# expect: ['a,b', 'c'] [' a b', 'c'] ['a', 'b', 'c'] ['one', 'two', 'three'] ['x\n', 'y']
# expect: ('k', '=', 'v=w') ('k=v', '=', 'w') ('none', '', '') ('', '', 'none')
# expect: a,b xyz  0, 1, 2 aжb
# expect: ValueError empty separator
# expect: TypeError sequence item 0: expected str instance, int found
# expect: TypeError sequence item 1: expected str instance, NoneType found
# expect: ValueError empty separator
# expect: TypeError must be str or None, not int
