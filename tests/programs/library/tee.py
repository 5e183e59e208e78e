from itertools import tee

a, b = tee(iter([1, 2, 3]))
print(next(a), next(a), list(b), list(a))
x, y, z = tee("ab", 3)
print(list(x), list(y), next(z), tee([], 0))

# expect: 1 2 [1, 2, 3] [3]
# expect: ['a', 'b'] ['a', 'b'] a ()
