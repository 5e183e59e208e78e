print("{} {}".format(1, 2), "{1} {0}".format("a", "b"), "{a}-{b}".format(a=1, b=2), "{0[1]} {1[k]} {2.real}".format([1, 2], {"k": 3}, 7))
print("{:>5}|{:<5}|{:^5}".format("a", "b", "c"), "{:{w}.{p}f}".format(3.14159, w=8, p=2), "{{}} {{{}}}".format(5), "{!r} {!s} {!a}".format("x", "y", "é"))
print("{x} {y}".format_map({"x": 1, "y": 2}), "{0} {0}".format("twice"), "".format(), "{:,}".format(1234567))
for text, arguments in (("{}", ()), ("{a}", ()), ("{0} {}", (1, 2)), ("{", ()), ("}", ()), ("{!x}", (1,)), ("{0.nope}", (1,)), ("{0", (1,)), ("{:", (1,))):
    try:
        text.format(*arguments)
    except (IndexError, KeyError, ValueError, AttributeError) as error:
        print(type(error).__name__, error)

# expect: 1 2 b a 1-2 2 3 7
# expect:     a|b    |  c       3.14 {} {5} 'x' y '\xe9'
# expect: 1 2 twice twice  1,234,567
# expect: IndexError Replacement index 0 out of range for positional args tuple
# expect: KeyError 'a'
# expect: ValueError cannot switch from manual field specification to automatic field numbering
# expect: ValueError Single '{' encountered in format string
# expect: ValueError Single '}' encountered in format string
# expect: ValueError Unknown conversion specifier x
# expect: AttributeError 'int' object has no attribute 'nope'
# expect: ValueError expected '}' before end of string
# expect: ValueError unmatched '{' in format spec
