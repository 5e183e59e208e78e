def negate(n):
    return -n


numbers = [3, 1, 2]
print(sorted(map(negate, numbers)), max(map(negate, numbers)), sum(map(negate, numbers)), tuple(map(negate, numbers)))
print(set(map(negate, numbers)) == {-1, -2, -3}, dict(zip("abc", map(negate, numbers))), [*map(negate, numbers)])
print(",".join(map(str, map(negate, numbers))), -1 in map(negate, numbers), any(map(negate, [0])), list(map(negate, map(negate, numbers))))
first, *rest = map(negate, numbers)
print(first, rest, [n for n in map(negate, numbers) if n < -1], {n: 1 for n in map(negate, numbers)})
try:
    list(map(lambda n: 1 // n, [1, 0]))
except ZeroDivisionError as error:
    print(error)

# expect: [-3, -2, -1] -1 -6 (-3, -1, -2)
# expect: True {'a': -3, 'b': -1, 'c': -2} [-3, -1, -2]
# expect: -3,-1,-2 True False [3, 1, 2]
# expect: -3 [-1, -2] [-3, -2] {-3: 1, -1: 1, -2: 1}
# expect: integer division or modulo by zero
