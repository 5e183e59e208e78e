print(int("12"), int(12.9), int(True), float("1e3"), float(5), str(5.0), str(None), bool("False"), bool(""), list("ab"), tuple([1]), dict([(1, 2)]))
print(int("-0"), int("  7\n"), float("  .5 "), float("-inf"), str([1, "a", None, 2.5]), repr("x"), list({"a": 1}), sorted({3, 1}), list(range(3)))
for case in (lambda: int("1.5"), lambda: int(""), lambda: int(None), lambda: int([]), lambda: float("x"), lambda: float(None), lambda: int("9", 8),
             lambda: list(5), lambda: dict([1, 2]), lambda: tuple(None), lambda: set([[]]), lambda: int("1", 99), lambda: bool(1, 2)):
    try:
        print(case())
    except (ValueError, TypeError) as error:
        print(type(error).__name__, error)

# expect: 12 12 1 1000.0 5.0 5.0 None True False ['a', 'b'] (1,) {1: 2}
# expect: 0 7 0.5 -inf [1, 'a', None, 2.5] 'x' ['a'] [1, 3] [0, 1, 2]
# expect: ValueError invalid literal for int() with base 10: '1.5'
# expect: ValueError invalid literal for int() with base 10: ''
# expect: TypeError int() argument must be a string, a bytes-like object or a real number, not 'NoneType'
# expect: TypeError int() argument must be a string, a bytes-like object or a real number, not 'list'
# expect: ValueError could not convert string to float: 'x'
# expect: TypeError float() argument must be a string or a real number, not 'NoneType'
# expect: ValueError invalid literal for int() with base 8: '9'
# expect: TypeError 'int' object is not iterable
# expect: TypeError cannot convert dictionary update sequence element #0 to a sequence
# expect: TypeError 'NoneType' object is not iterable
# expect: TypeError unhashable type: 'list'
# expect: ValueError int() base must be >= 2 and <= 36, or 0
# expect: TypeError bool expected at most 1 argument, got 2
