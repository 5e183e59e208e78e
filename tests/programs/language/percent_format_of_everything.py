print("%d %i %5d|%-5d|%05d %+d" % (1, 2, 3, 4, 5, 6))
print("%s %r %a %c %c %%" % ("x", "x", "é", "y", 65))
print("%f %.2f %e %g %G %10.3f|%-10.1f|" % (1.5, 2.345, 12345.678, 0.00001, 1e20, 3.14159, 2.5))
print("%x %X %o %#x %#o" % (255, 255, 8, 255, 8), "%s" % (("t", 1),), "%s" % [1, 2], "%5s|%-5s|%.2s" % ("a", "b", "cde"), "%*d" % (5, 42))
for template, value in (("%d", "x"), ("%d %d", 1), ("%d", (1, 2)), ("%q", 1), ("%", 1), ("%(k)s", 5), ("%(k)s", {}), ("%c", "ab"), ("%x", 1.5)):
    try:
        print(template % value)
    except (TypeError, ValueError, KeyError) as error:
        print(type(error).__name__, error)

# expect: 1 2     3|4    |00005 +6
# expect: x 'x' '\xe9' y A %
# expect: 1.500000 2.35 1.234568e+04 1e-05 1E+20      3.142|2.5       |
# expect: ff FF 10 0xff 0o10 ('t', 1) [1, 2]     a|b    |cd    42
# expect: TypeError %d format: a real number is required, not str
# expect: TypeError not enough arguments for format string
# expect: TypeError not all arguments converted during string formatting
# expect: ValueError unsupported format character 'q' (0x71) at index 1
# expect: ValueError incomplete format
# expect: TypeError format requires a mapping
# expect: KeyError 'k'
# expect: TypeError %c requires int or char
# expect: TypeError %x format: an integer is required, not float
