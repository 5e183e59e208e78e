print("%s and %s" % ("a", 1), "%d%%" % 5, "%5d|%-5d|%05d|%+d|% d" % (1, 2, 3, 4, 5), "%x %X %o %#x" % (255, 255, 8, 255))
print("%.2f %8.3f %e %g %G" % (3.14159, 2.5, 12345.678, 1e10, 1e-10), "%s" % [1, 2], "%r" % "a", "%c%c" % (65, "b"), "%10s|%-10s|%.2s" % ("r", "l", "cut"))
print("%(name)s is %(age)d" % {"name": "Ann", "age": 30}, "%*d" % (5, 42), "%.*f" % (1, 2.55), "%s" % None, "%i" % 3.99, "%5.3d" % 7, "%s" % ((1, 2),))
for text, argument in (("%d", "a"), ("%s %s", ("a",)), ("%s", (1, 2)), ("%q", 1), ("%", 1), ("%x", 1.5), ("%(a)s", 1), ("%(a)s", {}), ("plain", 1), ("%c", "ab")):
    try:
        text % argument
    except (TypeError, ValueError, KeyError) as error:
        print(type(error).__name__, error)

# expect: a and 1 5%     1|2    |00003|+4| 5 ff FF 10 0xff
# expect: 3.14    2.500 1.234568e+04 1e+10 1E-10 [1, 2] 'a' Ab          r|l         |cu
# expect: Ann is 30    42 2.5 None 3   007 (1, 2)
# expect: TypeError %d format: a real number is required, not str
# expect: TypeError not enough arguments for format string
# expect: TypeError not all arguments converted during string formatting
# expect: ValueError unsupported format character 'q' (0x71) at index 1
# expect: ValueError incomplete format
# expect: TypeError %x format: an integer is required, not float
# expect: TypeError format requires a mapping
# expect: KeyError 'a'
# expect: TypeError not all arguments converted during string formatting
# expect: TypeError %c requires int or char
