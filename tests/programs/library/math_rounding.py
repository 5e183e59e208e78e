import math

print(math.floor(2.7), math.floor(-2.1), math.ceil(2.1), math.ceil(-2.7), math.trunc(-2.7), math.trunc(5))
print(math.fabs(-3), math.fmod(-7, 3), -7 % 3, math.modf(3.25), math.modf(-3.25), math.frexp(8.0), math.ldexp(0.5, 4))
print(math.copysign(1, -0.0), math.isclose(0.1 + 0.2, 0.3), math.isclose(1, 1.1), math.isclose(1, 1.05, rel_tol=0.1))

# expect: 2 -3 3 -2 -2 5
# expect: 3.0 -1.0 2 (0.25, 3.0) (-0.25, -3.0) (0.5, 4) 8.0
# expect: -1.0 True False True
