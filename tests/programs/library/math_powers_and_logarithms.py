import math

print(math.sqrt(2), math.pow(2, 10), math.exp(1), math.log(10), math.log(8, 2), math.log2(8), math.log10(1000), math.log1p(0))
print(math.hypot(3, 4), math.cbrt(27), math.expm1(0), math.fsum([0.1] * 10), sum([0.1] * 10))
for wrong in (lambda: math.sqrt(-1), lambda: math.log(0), lambda: math.log(-1), lambda: math.pow(0, -1), lambda: math.exp(1000)):
    try:
        wrong()
    except (ValueError, OverflowError) as error:
        print(type(error).__name__, error)

# expect: 1.4142135623730951 1024.0 2.718281828459045 2.302585092994046 3.0 3.0 3.0 0.0
# expect: 5.0 3.0000000000000004 0.0 1.0 0.9999999999999999
# expect: ValueError math domain error
# expect: ValueError math domain error
# expect: ValueError math domain error
# expect: ValueError math domain error
# expect: OverflowError math range error
