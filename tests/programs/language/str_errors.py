cases = [lambda: "a" + 1, lambda: 1 + "a", lambda: "a" * "b", lambda: "a" - "b", lambda: "abc"[5], lambda: "abc"["x"],
         lambda: "a" < 1, lambda: ord("ab"), lambda: int("x1"), lambda: float("abc"), lambda: "a".nothing, lambda: len(5),
         lambda: "a" in 5, lambda: 1 in "a", lambda: chr(-1)]
for case in cases:
    try:
        print(case())
    except Exception as error:
        print(type(error).__name__, error)

# expect: TypeError can only concatenate str (not "int") to str
# expect: TypeError unsupported operand type(s) for +: 'int' and 'str'
# expect: TypeError can't multiply sequence by non-int of type 'str'
# expect: TypeError unsupported operand type(s) for -: 'str' and 'str'
# expect: IndexError string index out of range
# expect: TypeError string indices must be integers, not 'str'
# expect: TypeError '<' not supported between instances of 'str' and 'int'
# expect: TypeError ord() expected a character, but string of length 2 found
# expect: ValueError invalid literal for int() with base 10: 'x1'
# expect: ValueError could not convert string to float: 'abc'
# expect: AttributeError 'str' object has no attribute 'nothing'
# expect: TypeError object of type 'int' has no len()
# expect: TypeError argument of type 'int' is not iterable
# expect: TypeError 'in <string>' requires string as left operand, not int
# expect: ValueError chr() arg not in range(0x110000)
