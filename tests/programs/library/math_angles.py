import math

print(math.pi, math.e, math.tau, math.degrees(math.pi), math.radians(180))
print(round(math.sin(1), 12), round(math.cos(1), 12), round(math.tan(1), 12), round(math.asin(0.5), 12), round(math.acos(0.5), 12))
print(round(math.atan(1), 12), math.atan2(1, 1) == math.pi / 4, math.atan2(0, -1), math.sinh(0), math.cosh(0), math.tanh(0), math.dist((0, 0), (3, 4)))
try:
    math.asin(2)
except ValueError as error:
    print(error)

# expect: 3.141592653589793 2.718281828459045 6.283185307179586 180.0 3.141592653589793
# expect: 0.841470984808 0.540302305868 1.557407724655 0.523598775598 1.047197551197
# expect: 0.785398163397 True 3.141592653589793 0.0 1.0 0.0 5.0
# expect: math domain error
