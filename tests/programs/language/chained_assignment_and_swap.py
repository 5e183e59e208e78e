a = b = c = []
a.append(1)
print(b, c, a is c)
x, y = 1, 2
x, y = y, x
print(x, y)
i, j, k = 1, 2, 3
i, j, k = k, i, j
print(i, j, k)
items = [1, 2, 3]
items[0], items[2] = items[2], items[0]
print(items)
m = n = 5
n += 1
print(m, n)
[p, (q, r)] = [1, (2, 3)]
print(p, q, r)

# expect: [1] [1] True
# expect: 2 1
# expect: 3 1 2
# expect: [3, 2, 1]
# expect: 5 6
# expect: 1 2 3
