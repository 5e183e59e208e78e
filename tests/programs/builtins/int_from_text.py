for text in ("12", " -7 ", "+5", "1_000", "0", "00", "١٢", "9223372036854775807"):
    print(int(text), end=" ")
print()
print(int("ff", 16), int("0xff", 16), int("0b101", 2), int("z", 36), int("0o17", 0), int("-0x1F", 0), int("11", base=2))
for arguments in (("",), ("x",), ("1.5",), ("1__0",), ("_1",), ("12", 2), ("010", 0), ("1", 1), (None,), ([],), (5, 10)):
    try:
        int(*arguments)
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)

# expect: 12 -7 5 1000 0 0 12 9223372036854775807 
# expect: 255 255 5 35 15 -31 3
# expect: ValueError invalid literal for int() with base 10: ''
# expect: ValueError invalid literal for int() with base 10: 'x'
# expect: ValueError invalid literal for int() with base 10: '1.5'
# expect: ValueError invalid literal for int() with base 10: '1__0'
# expect: ValueError invalid literal for int() with base 10: '_1'
# expect: ValueError invalid literal for int() with base 2: '12'
# expect: ValueError invalid literal for int() with base 0: '010'
# expect: ValueError int() base must be >= 2 and <= 36, or 0
# expect: TypeError int() argument must be a string, a bytes-like object or a real number, not 'NoneType'
# expect: TypeError int() argument must be a string, a bytes-like object or a real number, not 'list'
# expect: TypeError int() can't convert non-string with explicit base
