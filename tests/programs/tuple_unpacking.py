point = 3, 4
x, y = point
x, y = y, x
print(x, y, point, (5,), ())
(a, b), c = (1, 2), 3
print(a, b, c, point + (5,), point[0], len(point), point < (3, 5))
for (left, right), name in [((1, 2), "p"), ((3, 4), "q")]:
    print(left, right, name)
try:
    x, y = 1, 2, 3
except ValueError as error:
    print(error)
try:
    x, y, z = 1, 2
except ValueError as error:
    print(error)

# expect: 4 3 (3, 4) (5,) ()
# expect: 1 2 3 (3, 4, 5) 3 2 True
# expect: 1 2 p
# expect: 3 4 q
# expect: too many values to unpack (expected 2)
# expect: not enough values to unpack (expected 3, got 2)
