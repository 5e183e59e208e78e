import math

print(math.gcd(12, 18), math.gcd(), math.gcd(0, 5), math.lcm(4, 6), math.factorial(10), math.isqrt(17), math.comb(5, 2), math.perm(5, 2))
print(math.prod([2, 3, 4]), math.prod([], start=7), math.comb(3, 5))
for wrong in (lambda: math.factorial(-1), lambda: math.isqrt(-1), lambda: math.factorial(1.5), lambda: math.comb(-1, 2)):
    try:
        wrong()
    except (ValueError, TypeError) as error:
        print(type(error).__name__, error)

# expect: 6 0 5 12 3628800 4 10 20
# expect: 24 7 0
# expect: ValueError factorial() not defined for negative values
# expect: ValueError isqrt() argument must be nonnegative
# expect: TypeError 'float' object cannot be interpreted as an integer
# expect: ValueError n must be a non-negative integer
