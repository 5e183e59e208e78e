a = [1, [2, 3]]
b = a[:]
c = a.copy()
d = list(a)
b[0] = 9
b[1].append(4)
print(a, b, c, d, a is b, a[1] is b[1])
e = a * 2
e[1].append(5)
print(e)
rows = [[0] * 2] * 2
rows[0][0] = 1
print(rows)
a += (6,)
print(a)
try:
    a + (1,)
except TypeError as error:
    print(error)

# expect: [1, [2, 3, 4]] [9, [2, 3, 4]] [1, [2, 3, 4]] [1, [2, 3, 4]] False True
# expect: [1, [2, 3, 4, 5], 1, [2, 3, 4, 5]]
# expect: [[1, 0], [1, 0]]
# expect: [1, [2, 3, 4, 5], 6]
# expect: can only concatenate list (not "tuple") to list
