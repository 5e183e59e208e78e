print(f"{5:3}|{5:<3}|{5:^3}|{5:03}|{5:+}|{5: }|{-5:=4}|{5:*>4}|{1234567:,}|{1234567:_}|{255:x}|{255:X}|{255:#x}|{255:b}|{255:#010b}|{8:o}|{97:c}")
print(f"{1234:09,}|{-1234:010,}|{65535:_x}|{3:.1f}|{3:e}|{3:%}|{True:d}|{True}|{True:5}|{0:+d}|{-0:d}|{10**18:,}")
for value, spec in ((5, ".2"), (5, "s"), (5, "q"), (5, "5x5"), (5, "+c"), (-1, "c"), (5, ",x"), (5, ",_"), (5, "z")):
    try:
        format(value, spec)
    except (ValueError, OverflowError) as error:
        print(type(error).__name__, error)

# expect:   5|5  | 5 |005|+5| 5|-  5|***5|1,234,567|1_234_567|ff|FF|0xff|11111111|0b11111111|10|a
# expect: 0,001,234|-0,001,234|ffff|3.0|3.000000e+00|300.000000%|1|True|    1|+0|0|1,000,000,000,000,000,000
# expect: ValueError Precision not allowed in integer format specifier
# expect: ValueError Unknown format code 's' for object of type 'int'
# expect: ValueError Unknown format code 'q' for object of type 'int'
# expect: ValueError Invalid format specifier '5x5' for object of type 'int'
# expect: ValueError Sign not allowed with integer format specifier 'c'
# expect: OverflowError %c arg not in range(0x110000)
# expect: ValueError Cannot specify ',' with 'x'.
# expect: ValueError Cannot specify both ',' and '_'.
# expect: ValueError Negative zero coercion (z) not allowed in integer format specifier
