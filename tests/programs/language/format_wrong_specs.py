cases = [(3.5, "d"), (3.5, "x"), (3, ".2d"), (3, "s"), (None, "5"), ([1], "5"), (3, "q"), ({}, ">3"), (3, ",,"), (3, "5_,")]
for value, spec in cases:
    try:
        print(format(value, spec))
    except (ValueError, TypeError) as error:
        print(type(error).__name__, error)

# expect: ValueError Unknown format code 'd' for object of type 'float'
# expect: ValueError Unknown format code 'x' for object of type 'float'
# expect: ValueError Precision not allowed in integer format specifier
# expect: ValueError Unknown format code 's' for object of type 'int'
# expect: TypeError unsupported format string passed to NoneType.__format__
# expect: TypeError unsupported format string passed to list.__format__
# expect: ValueError Unknown format code 'q' for object of type 'int'
# expect: TypeError unsupported format string passed to dict.__format__
# expect: ValueError Cannot specify ',' with ','.
# expect: ValueError Cannot specify both ',' and '_'.
