print((5).bit_length(), (0).bit_length(), (-8).bit_length(), (2**62).bit_length(), True.bit_length())
print((7).bit_count(), (5).real, (5).imag, (5).numerator, (5).denominator, (5).conjugate())
print(5 .bit_length(), int.bit_length(255))

# expect: 3 0 4 63 1
# expect: 3 5 0 5 1 5
# expect: 3 8
