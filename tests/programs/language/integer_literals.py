print(0x1F, 0o17, 0b1011, 1_000_000, 0xFFFF_FFFF)
print(9223372036854775807, -9223372036854775808)
print(int("  42 "), int("-0x1f", 16), int("0b11", 0), int("z", 36), int("1_000"))
print((5).bit_length(), (-5).bit_length(), (255).bit_count(), int(True))
print((10).real, (10).imag, (10).numerator, (10).denominator)

# expect: 31 15 11 1000000 4294967295
# expect: 9223372036854775807 -9223372036854775808
# expect: 42 -31 3 35 1000
# expect: 3 3 8 1
# expect: 10 0 10 1
