print("{} {} {}".format(1, "two", 3.0), "{1} {0} {1}".format("a", "b"), "{name} is {age}".format(name="x", age=3))
print("{0[1]} {d[key]} {o.real}".format([1, 2], d={"key": "v"}, o=7), "{:>5}|{:<5}|{:^5}|".format(1, 2, 3))
print("{{}} {:{}}|{:{w}.{p}f}".format("a", 4, 3.14159, w=8, p=2), "{!r} {!s}".format("q", "q"))
print("{:,} {:.2%} {:+} {:#x} {:e}".format(1234567, 0.25, 5, 255, 12345.678))
for template in ("{} {}", "{0} {}", "{missing}", "{", "}", "{!z}"):
    try:
        print(template.format(1))
    except (IndexError, ValueError, KeyError) as error:
        print(type(error).__name__, error)

# expect: 1 two 3.0 b a b x is 3
# expect: 2 v 7     1|2    |  3  |
# expect: {} a   |    3.14 'q' q
# expect: 1,234,567 25.00% +5 0xff 1.234568e+04
# expect: IndexError Replacement index 1 out of range for positional args tuple
# expect: ValueError cannot switch from manual field specification to automatic field numbering
# expect: KeyError 'missing'
# expect: ValueError Single '{' encountered in format string
# expect: ValueError Single '}' encountered in format string
# expect: ValueError Unknown conversion specifier z
