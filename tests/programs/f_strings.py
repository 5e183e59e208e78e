name = "tea"
price = 3.14159
count = 42
print(f"{name}: {price:.2f} x {count}")
print(f"[{name:>6}] [{name:<6}] [{name:^6}] [{name:*^7}]")
print(f"{count:5d}|{count:05d}|{count:<5d}|{count:+d}|{count:x}|{count:b}|{count:,}")
print(f"{1234567.891:,.1f} {0.25:.0%} {1e10:g} {12345.6789:.3e}")
width = 8
print(f"{name!r:>{width}} {name!s} {{braces}} {count + 1}")
print(f"{count=} {name=}")
print(f"{'nested ' + name} {[n * 2 for n in range(3)]}")

# expect: tea: 3.14 x 42
# expect: [   tea] [tea   ] [ tea  ] [**tea**]
# expect:    42|00042|42   |+42|2a|101010|42
# expect: 1,234,567.9 25% 1e+10 1.235e+04
# expect:    'tea' tea {braces} 43
# expect: count=42 name='tea'
# expect: nested tea [0, 2, 4]
