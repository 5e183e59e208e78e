name = "жук"
print(f"{name:6}|{name:<6}|{name:>6}|{name:^6}|{name:*^7}|{name:.2}|{name:6.1}|{name!r:>8}|{name:s}|{'':3}|{name:06}|{name:ж>5}")
width, precision = 8, 2
print(f"{'abc':{width}}|{3.14159:{width}.{precision}f}|{'x':{'>'}{5}}|{[1, 2]!s:>8}|{None!s:5}|{(1,)}|{{}}|{{{name}}}")
for value, spec in (("a", "d"), ("a", "=5"), ("a", "+"), ("a", ","), ("a", "#"), (None, "5"), ([], "5"), (object, "x")):
    try:
        format(value, spec)
    except (ValueError, TypeError) as error:
        print(type(error).__name__, error)

# expect: жук   |жук   |   жук| жук  |**жук**|жу|ж     |   'жук'|жук|   |жук000|жжжук
# expect: abc     |    3.14|    x|  [1, 2]|None |(1,)|{}|{жук}
# expect: ValueError Unknown format code 'd' for object of type 'str'
# expect: ValueError '=' alignment not allowed in string format specifier
# expect: ValueError Sign not allowed in string format specifier
# expect: ValueError Cannot specify ',' with 's'.
# expect: ValueError Alternate form (#) not allowed in string format specifier
# expect: TypeError unsupported format string passed to NoneType.__format__
# expect: TypeError unsupported format string passed to list.__format__
# expect: TypeError unsupported format string passed to type.__format__
